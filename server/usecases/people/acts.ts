import type { Act, ActDetail, ActKind } from '../../../core/contract/identity.ts'
import type { Pagination } from '../../../core/contract/shapes.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { Context } from '../context.ts'

interface NewAct {
  actorId: string
  /** The user whom it was done to, if any. */
  subjectId?: string
  kind: ActKind
  detail?: ActDetail
}

/** Notes what an administrator did, or a change of roles; with ids alone, as it outlives accounts. */
export async function recordAct(
  db: Database | Trx,
  { actorId, subjectId, kind, detail = {} }: NewAct,
): Promise<void> {
  await db
    .insertInto('acts')
    .values({ actor_id: actorId, subject_id: subjectId ?? null, kind, detail: JSON.stringify(detail) })
    .execute()
}

/** One page of all acts, newest first, with the names that those concerned have now. */
export async function listActs(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<{ acts: Act[]; pagination: Pagination }> {
  const [rows, count] = await Promise.all([
    ctx.db
      .selectFrom('acts')
      .leftJoin('users as actors', 'actors.id', 'acts.actor_id')
      .leftJoin('users as subjects', 'subjects.id', 'acts.subject_id')
      .select([
        'acts.id',
        'acts.kind',
        'acts.actor_id',
        'acts.subject_id',
        'acts.detail',
        'acts.created_at',
        'actors.full_name as actor_name',
        'subjects.full_name as subject_name',
      ])
      .orderBy('acts.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ctx.db
      .selectFrom('acts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    acts: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      actor: { id: row.actor_id, name: row.actor_name },
      subject: row.subject_id === null ? null : { id: row.subject_id, name: row.subject_name },
      detail: row.detail,
      created_at: row.created_at.toISOString(),
    })),
    pagination: { currentPage: page, totalRecords: count.total, totalItems: rows.length },
  }
}
