import {
  furnitureItemSchema,
  packItemSchema,
  packLimits,
  packSchema,
  type FurnitureItem,
  type PackItem,
  type RefusedItem,
} from '../../../core/contract/furniture-pack.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { TaskTimeout } from '../../threads/task-process.ts'
import type { Context } from '../context.ts'
import {
  deleteRevisions,
  draftKey,
  itemKey,
  packKey,
  readJson,
  writeJson,
  type PackStorage,
  type StoredPack,
} from './packs.ts'

type ImportContext = Pick<Context, 'storage' | 'threads'>

/** A pack that is being imported: its head, and the items whose models are awaited. */
interface Draft {
  head: Omit<StoredPack, 'items' | 'revision'>
  items: PackItem[]
}

/** Milliseconds that reading one model may take. */
const MODEL_TIMEOUT = 60_000
/** Licences that are given only for a credit. */
const needsCredit = /^cc[ -]by/i

/**
 * Begins an import: reads `pack.json` (as the value that JSON gave) and says which models are wanted, and which items
 * are left out and why. Nothing is there for others until `endImport`. Throws `invalid_request` for a file that is no
 * pack at all.
 */
export async function beginImport(
  ctx: PackStorage,
  value: unknown,
): Promise<{ pack: string; revision: string; items: PackItem[]; refused: RefusedItem[] }> {
  const parsed = packSchema.safeParse(value)
  if (!parsed.success) throw new AppError('invalid_request', `pack.json: ${firstFault(parsed.error)}`)
  const { items: listed, ...head } = parsed.data
  const items: PackItem[] = []
  const refused: RefusedItem[] = []
  listed.forEach((entry, place) => {
    const item = packItemSchema.safeParse(entry)
    const name = nameOf(entry) ?? `item ${place + 1}`
    const reason = item.success ? faultOf(item.data, items, head.licence) : firstFault(item.error)
    if (item.success && reason === null) items.push(item.data)
    else refused.push({ item: name, reason: reason ?? '' })
  })
  const revision = newId()
  const draft: Draft = { head, items }
  await writeJson(ctx, draftKey(head.id, revision), draft)
  return { pack: head.id, revision, items, refused }
}

function firstFault(error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues
  if (issue === undefined) return 'It cannot be read.'
  return issue.path.length === 0 ? `${issue.message}.` : `${issue.path.join('.')}: ${issue.message}.`
}

function nameOf(entry: unknown): string | undefined {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined
  return typeof id === 'string' ? id.slice(0, 60) : undefined
}

function faultOf(item: PackItem, before: readonly PackItem[], packLicence: string): string | null {
  if (before.some(({ id }) => id === item.id)) return 'Another item of the pack has the same id.'
  if (needsCredit.test(item.licence ?? packLicence) && item.credit === undefined)
    return `Its licence (${item.licence ?? packLicence}) asks for a credit, and there is none.`
  return null
}

/** Converts the model of one item in a process of its own. Throws errors for the user, with the reason, for one that is refused. */
export async function importModel(
  ctx: ImportContext,
  { pack, revision, item: id }: { pack: string; revision: string; item: string },
  userId: string | null,
  file: string,
): Promise<FurnitureItem> {
  const { head, items } = await readDraft(ctx, pack, revision)
  const item = items.find((each) => each.id === id)
  if (item === undefined) throw notFound()
  const options = { userId, pixels: packLimits.mapPixels ** 2, timeout: MODEL_TIMEOUT }
  const converted = await ctx.threads.run('convertModel', { file, item }, options).catch((error: unknown) => {
    if (error instanceof TaskTimeout)
      throw new AppError('unreadable_file', `It takes longer than ${MODEL_TIMEOUT / 1000} seconds to read.`)
    throw error
  })
  const known = furnitureItemSchema.parse({
    ...item,
    licence: item.licence ?? head.licence,
    author: item.author ?? head.author,
    credit: item.credit ?? null,
    triangles: converted.triangles,
    bytes: converted.bytes.length,
    warnings: converted.warnings,
  })
  await ctx.storage.put(itemKey(pack, revision, id, 'piece'), converted.bytes)
  await writeJson(ctx, itemKey(pack, revision, id, 'json'), known)
  return known
}

/**
 * Ends an import: the items whose models were converted become the pack, in place of a former one of its id. Throws
 * `invalid_request` when there are none; the former one stays then.
 */
export async function endImport(ctx: PackStorage, pack: string, revision: string): Promise<StoredPack> {
  const { head, items } = await readDraft(ctx, pack, revision)
  const converted: FurnitureItem[] = []
  for (const { id } of items) {
    const key = itemKey(pack, revision, id, 'json')
    if ((await ctx.storage.stat(key)) !== undefined)
      converted.push(await readJson(ctx, key, (value) => furnitureItemSchema.parse(value)))
  }
  if (converted.length === 0) throw new AppError('invalid_request', 'None of the models could be read.')
  const stored: StoredPack = { ...head, items: converted, revision }
  await writeJson(ctx, packKey(pack), stored)
  await deleteRevisions(ctx, pack, (each) => each !== revision)
  return stored
}

async function readDraft(ctx: PackStorage, pack: string, revision: string): Promise<Draft> {
  const key = draftKey(pack, revision)
  if ((await ctx.storage.stat(key)) === undefined) throw notFound()
  return readJson(ctx, key, (value) => value as Draft)
}
