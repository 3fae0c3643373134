import path from 'node:path'
import { type ExportSettings, exportSettingsSchema, plainExport } from '../../../core/contract/export.ts'
import type { Product } from '../../../core/contract/shapes.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { LateSource } from '../../base/zip.ts'
import type { ImageRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { assertUndamaged } from '../files/damage.ts'
import { admitReader } from '../files/media-file.ts'
import { exportUrl } from '../files/media-urls.ts'
import { readFile } from '../files/stored-files.ts'
import { uniqueNames } from './archive-names.ts'
import { mainFile } from './find-files.ts'
import { readPixelSource } from './pixel-source.ts'
import { ownImages } from './policy.ts'
import { findSeveral } from './several-images.ts'

interface Export {
  /** What the ZIP is called. */
  name: string
  /** Each makes its file when it is asked to. */
  sources: LateSource[]
}

const notMade = 'cannot be exported; nothing was made.'

/** The settings of an account's last export; the plain ones before its first. */
export async function readExportSettings({ db }: Context, userId: string): Promise<ExportSettings> {
  const user = await db
    .selectFrom('users')
    .select('export_settings')
    .where('id', '=', userId)
    .executeTakeFirst()
  const kept = exportSettingsSchema.safeParse(user?.export_settings ?? {})
  return kept.success ? kept.data : plainExport
}

/**
 * Notes what is to be made of which images, remembers the settings, and returns the address that answers with the
 * files. Throws one refusal that names all images that are missing or not ready.
 */
export async function createExport(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
  settings: ExportSettings,
): Promise<{ url: string; name: string; files: number }> {
  const images = await findSeveral(ctx.db, userId, imageIds, notMade, ({ status }) =>
    status === 'ready' ? null : new AppError('conflict', 'It is not ready. Try again when it is.'),
  )
  const id = newId()
  const created_at = ctx.clock.now()
  const text = JSON.stringify(settings)
  await ctx.db
    .insertInto('exports')
    .values({ id, user_id: userId, image_ids: images.map((image) => image.id), settings: text, created_at })
    .execute()
  await ctx.db.updateTable('users').set({ export_settings: text }).where('id', '=', userId).execute()
  const [only, ...others] = images
  const name = only !== undefined && others.length === 0 ? nameOf(only, settings) : zipName(created_at)
  return { url: exportUrl(ctx, id), name, files: images.length }
}

/** What a noted export makes now. Throws `not_found`, also for that of another user; what was deleted is left out. */
export async function findExport(ctx: Context, exportId: string, userId?: string): Promise<Export> {
  const found = await ctx.db.selectFrom('exports').selectAll().where('id', '=', exportId).executeTakeFirst()
  const row = admitReader(found, userId)
  const images = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', row.image_ids)
    .where(ownImages(row.user_id))
    .where('status', '=', 'ready')
    .execute()
  if (images.length === 0) throw notFound()
  const byId = new Map(images.map((image) => [image.id, image]))
  const chosen = row.image_ids.flatMap((id) => byId.get(id) ?? [])
  const names = uniqueNames(chosen.map((image) => nameOf(image, row.settings)))
  return {
    name: zipName(row.created_at),
    sources: chosen.map((image, index) => ({
      name: names[index]!,
      modified: image.created_at,
      make: () => make(ctx, image, row.settings),
    })),
  }
}

async function make(ctx: Context, image: ImageRow, settings: ExportSettings): Promise<Uint8Array> {
  const { key } = mainFile(image)
  const file = await readFile(ctx, key)
  await assertUndamaged(ctx, key, file)
  const root = await findOriginal(ctx, image)
  const isPair = settings.is_pair && root !== null
  const read = async () => ({
    file,
    extension: path.posix.extname(key).slice(1),
    source: await readPixelSource(ctx, image),
    original: root === null ? null : await readFile(ctx, root.original_key),
    settings,
    label: settings.has_label ? labelOf(image) : null,
  })
  const pixels = image.width * image.height + (isPair ? root.width * root.height : 0)
  return (await ctx.threads.run('exportPhoto', read, { userId: image.user_id, pixels })).bytes
}

/** The upload that a result began as, also one that is deleted: its file stays while there are results. Null for an upload. */
async function findOriginal({ db }: Context, image: ImageRow): Promise<ImageRow | null> {
  if (image.kind !== 'result' || image.root_id === null) return null
  return (
    (await db.selectFrom('images').selectAll().where('id', '=', image.root_id).executeTakeFirst()) ?? null
  )
}

const labels: Partial<Record<Product, string>> = { 'virtual-staging': 'Virtually staged' }

/** What a photo must be called where it is published; null for one that shows the property as it is. */
function labelOf({ alters_property: alters, product }: ImageRow): string | null {
  if (!alters) return null
  return (product === null ? undefined : labels[product]) ?? 'Digitally altered'
}

/** A file that is only copied keeps its ending; what it will be is known before it is made for all but sizes. */
function nameOf(image: ImageRow, settings: ExportSettings): string {
  const { name } = mainFile(image)
  const isPair = settings.is_pair && image.kind === 'result'
  const base = name.replace(/\.[A-Za-z0-9]{2,5}$/, '')
  return isPair ? `${base}-before-after.jpg` : isUntouched(image, settings) ? name : `${base}.jpg`
}

/** Whether the file that is kept is what is taken home, in whatever format it is. */
function isUntouched(image: ImageRow, { max_edge, max_bytes, metadata, has_label }: ExportSettings): boolean {
  return (
    (max_edge ?? Infinity) >= Math.max(image.width, image.height) &&
    (max_bytes ?? Infinity) >= image.bytes &&
    metadata === 'keep' &&
    !(has_label && image.alters_property)
  )
}

function zipName(at: Date): string {
  return `Mullion ${at.toISOString().slice(0, 10)}.zip`
}
