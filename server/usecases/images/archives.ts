import type { ArchiveContent } from '../../../core/contract/library.ts'
import type { Context } from '../context.ts'
import type { ImageRow } from '../../data/rows.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { zipSize, type ZipSource } from '../../base/zip.ts'
import { readForDownload } from '../files/damage.ts'
import { admitReader } from '../files/media-file.ts'
import { archiveUrl } from '../files/media-urls.ts'
import { listFilmFiles } from '../films/find-files.ts'
import { ownVideos } from '../films/policy.ts'
import { type Fault, refuseItems } from '../requests/refuse-items.ts'
import { uniqueNames } from './archive-names.ts'
import { mainFile } from './find-files.ts'
import { ownImages } from './policy.ts'
import { findSeveral } from './several-images.ts'

interface Archive {
  /** What the ZIP is called. */
  name: string
  userId: string
  sources: ZipSource[]
}

interface CreatedArchive {
  url: string
  name: string
  files: number
  bytes: number
}

const notPacked = 'cannot be packed; no ZIP was made.'

/**
 * Stores a list of images to pack and returns the address that answers with the ZIP. Throws one refusal that names all
 * that are missing or not ready; what is deleted later is left out of the ZIP.
 */
export async function createArchive(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
  content: ArchiveContent,
): Promise<CreatedArchive> {
  const images = await findSeveral(ctx.db, userId, imageIds, notPacked, ({ status }) =>
    status === 'ready' ? null : notReady(status === 'failed'),
  )
  const chosen = { image_ids: images.map(({ id }) => id), video_ids: [], content }
  return storeArchive(ctx, { ...chosen, user_id: userId, created_at: ctx.clock.now() })
}

function notReady(hasFailed: boolean): AppError {
  return hasFailed
    ? new AppError('conflict', 'It could not be prepared. Upload it again.')
    : new AppError('in_progress', 'It is still being prepared. Try again in a moment.')
}

/** The same for the files of films, with their further outputs. */
export async function createFilmArchive(
  ctx: Context,
  userId: string,
  videoIds: readonly string[],
): Promise<CreatedArchive> {
  const chosen = { image_ids: [], video_ids: [...new Set(videoIds)], content: 'chosen' as const }
  await refuseUnrendered(ctx, userId, chosen.video_ids)
  return storeArchive(ctx, { ...chosen, user_id: userId, created_at: ctx.clock.now() })
}

async function refuseUnrendered({ db }: Context, userId: string, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'title', 'file_key'])
    .where('id', 'in', ids)
    .where(ownVideos(userId))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const faults = ids.flatMap((id, index): Fault[] => {
    const video = byId.get(id)
    if (!video) return [{ index, id, name: `Film ${index + 1}`, error: notFound() }]
    const error = new AppError('conflict', 'It is not rendered yet.')
    return video.file_key === null ? [{ index, id, name: video.title, error }] : []
  })
  if (faults.length > 0)
    throw refuseItems(faults, { count: ids.length, kind: 'films', headline: notPacked, idName: 'video_id' })
}

async function storeArchive(ctx: Context, row: ArchiveRow): Promise<CreatedArchive> {
  const id = newId()
  const { name, sources } = await gather(ctx, row)
  await ctx.db
    .insertInto('archives')
    .values({ ...row, id })
    .execute()
  return { url: archiveUrl(ctx, id), name, files: sources.length, bytes: zipSize(sources) }
}

/** The files of a stored list, as they are now. Throws `not_found`, also for the list of another user. */
export async function findArchive(ctx: Context, archiveId: string, userId?: string): Promise<Archive> {
  const row = await ctx.db.selectFrom('archives').selectAll().where('id', '=', archiveId).executeTakeFirst()
  return gather(ctx, admitReader(row, userId))
}

interface ArchiveRow {
  user_id: string
  image_ids: string[]
  video_ids: string[]
  content: ArchiveContent
  created_at: Date
}

async function gather(ctx: Context, row: ArchiveRow): Promise<Archive> {
  const files =
    row.video_ids.length > 0
      ? await listFilmFiles(ctx.db, row.user_id, row.video_ids)
      : (await chosenImages(ctx, row)).map((image) => ({ ...mainFile(image), created_at: image.created_at }))
  const found: { name: string; source: Omit<ZipSource, 'name'> }[] = []
  for (const { key, name, created_at: modified } of files) {
    const stat = await ctx.storage.stat(key)
    if (!stat) continue
    found.push({ name, source: { bytes: stat.bytes, modified, open: () => readForDownload(ctx, key) } })
  }
  if (found.length === 0) throw notFound()
  const names = uniqueNames(found.map(({ name }) => name))
  return {
    name: `Mullion ${row.created_at.toISOString().slice(0, 10)}.zip`,
    userId: row.user_id,
    sources: found.map(({ source }, index) => ({ ...source, name: names[index]! })),
  }
}

/** In the order in which they were chosen, each once; an original comes before its results. */
async function chosenImages(ctx: Context, row: ArchiveRow): Promise<ImageRow[]> {
  const chosen = await readImages(ctx, row.user_id, row.image_ids)
  const roots =
    row.content === 'chosen'
      ? new Map<string, ImageRow>()
      : await readImages(
          ctx,
          row.user_id,
          [...chosen.values()].flatMap(({ root_id }) => root_id ?? []),
        )
  const wanted = row.image_ids.flatMap((id) => {
    const image = chosen.get(id)
    if (image === undefined) return []
    const original = image.root_id === null ? image : roots.get(image.root_id)
    if (row.content === 'originals') return original ?? []
    return row.content === 'both' && original !== undefined ? [original, image] : [image]
  })
  return [...new Map(wanted.map((image) => [image.id, image])).values()]
}

async function readImages(
  ctx: Context,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, ImageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', ids)
    .where(ownImages(userId))
    .where('status', '=', 'ready')
    .execute()
  return new Map(rows.map((image) => [image.id, image]))
}
