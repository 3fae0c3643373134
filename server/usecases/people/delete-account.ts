import type { Trx } from '../../data/database.ts'
import { accountDeletedMail } from '../auth/mails.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { eraseBalances } from '../credits/credits.ts'
import {
  deleteFolder,
  filmFolder,
  masksFolder,
  parentFolder,
  resultsFolder,
  soundFolder,
} from '../files/stored-files.ts'
import { cancelAllRenders } from '../films/end-render.ts'
import { ownAudios, ownVideos } from '../films/policy.ts'
import { deleteSegments } from '../films/segment-cache.ts'
import { cancelAllOrders } from '../orders/end-order.ts'
import { ownOrders } from '../orders/policy.ts'
import { cancelJob } from '../orders/queues.ts'
import { inTransaction } from '../transaction.ts'
import { assertOtherAdmin } from './policy.ts'

/**
 * Erases an account: orders under way are cancelled and their credits released, then everything that belongs to it
 * is deleted in one transaction; after that its files are deleted and its pages signed out. Only the ledger's entries
 * stay, without a name. Throws `conflict` for the last administrator.
 */
export async function deleteAccount(ctx: Context, user: SignedIn): Promise<void> {
  const { folders, orders, renders } = await inTransaction(ctx, async (trx, txCtx) => {
    await assertOtherAdmin(trx, user.id)
    // Orders are locked before the user, as completing an order does: in different orders the two could deadlock.
    const orders = await cancelAllOrders(trx, txCtx, user.id)
    const renders = await cancelAllRenders(trx, txCtx, user.id)
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    // Whatever was placed in between is there now, and nothing more can come.
    orders.push(...(await cancelAllOrders(trx, txCtx, user.id)))
    renders.push(...(await cancelAllRenders(trx, txCtx, user.id)))
    const folders = await listFolders(trx, user.id)
    await eraseBalances(trx, user.id)
    await trx.deleteFrom('users').where('id', '=', user.id).execute()
    txCtx.events.endSessions(user.id)
    return { folders, orders, renders }
  })
  for (const order of orders) await cancelJob(ctx, order)
  for (const id of renders) await ctx.jobs.cancel('render-film', id)
  for (const folder of folders) await deleteFolder(ctx, folder)
  await deleteSegments(ctx, user.id)
  ctx.mail.send(accountDeletedMail(user.email, user.full_name))
}

async function listFolders(trx: Trx, userId: string): Promise<Set<string>> {
  const images = await trx
    .selectFrom('images')
    .select(['id', 'original_key'])
    .where('user_id', '=', userId)
    .execute()
  const orders = await trx.selectFrom('orders').select('id').where(ownOrders(userId)).execute()
  const videos = await trx.selectFrom('videos').select('id').where(ownVideos(userId)).execute()
  const audios = await trx.selectFrom('audios').select('id').where(ownAudios(userId)).execute()
  const { profile_picture: portrait } = await trx
    .selectFrom('users')
    .select('profile_picture')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return new Set([
    ...images.flatMap(({ id, original_key: key }) => [parentFolder(key), masksFolder(id)]),
    ...orders.map(({ id }) => resultsFolder(id)),
    ...videos.map(({ id }) => filmFolder(id)),
    ...audios.map(({ id }) => soundFolder(id)),
    ...(portrait === null ? [] : [parentFolder(portrait)]),
  ])
}
