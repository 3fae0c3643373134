import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { resumableLimits } from '../../../core/contract/constants.ts'
import { partsFolder } from '../../base/data-folder.ts'
import { AppError, errorCode } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import type { Idempotency } from '../requests/idempotency.ts'
import { answeredPhoto, type UploadedPhoto, uploadPhoto } from './upload-photo.ts'

interface SentParts {
  upload_id: string
  name: string
  service_id?: string | undefined
}

/** The id of an upload in parts: it says whose it is, so that nobody else can add to it, finish it or read of it. */
export function ownsParts(userId: string, uploadId: string): boolean {
  return uploadId.startsWith(`${userId}_`)
}

/**
 * Makes a photo of an upload whose parts have all arrived, by the way of every other upload, and deletes the parts.
 * They stay when the server is at fault, so that only this call has to be made again.
 */
export async function finishUpload(
  ctx: Context,
  userId: string,
  { upload_id: id, name, service_id: serviceId }: SentParts,
  idempotency: Idempotency,
): Promise<UploadedPhoto> {
  const known = await answeredPhoto(ctx, userId, idempotency)
  if (known !== null) return known
  const file = path.join(partsFolder(ctx.config), id)
  const bytes = ownsParts(userId, id) ? await arrivedBytes(file) : undefined
  // Gone: a call with the same key that ran beside this one may have taken the parts, here and below.
  const first = bytes === undefined ? await answeredPhoto(ctx, userId, idempotency) : null
  if (first !== null) return first
  if (bytes === undefined)
    throw new AppError('not_found', 'What was sent of this file is no longer kept. Send it again.')
  try {
    const uploaded = await uploadPhoto(ctx, userId, { file, name, bytes, serviceId, idempotency })
    await deleteParts(file)
    return uploaded
  } catch (error) {
    const other = await answeredPhoto(ctx, userId, idempotency)
    if (other !== null) return other
    if (error instanceof AppError && error.status < 500) await deleteParts(file)
    throw error
  }
}

/** Undefined for an upload that is not there. Throws `conflict` while parts are missing. */
async function arrivedBytes(file: string): Promise<number | undefined> {
  try {
    const { size } = JSON.parse(await readFile(`${file}.json`, 'utf8')) as { size?: number }
    const { size: arrived } = await stat(file)
    if (arrived !== size)
      throw new AppError('conflict', 'The file has not arrived whole. Send the rest of it.')
    return arrived
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function deleteParts(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(`${file}.json`, { force: true })
}

/** How many uploads in parts of one user have not been finished. */
export async function countOpenParts(ctx: Context, userId: string): Promise<number> {
  const names = await readdir(partsFolder(ctx.config)).catch(() => [])
  return names.filter((name) => ownsParts(userId, name) && !name.endsWith('.json')).length
}

/** Deletes parts that nothing was added to for a day. */
export async function deleteOldParts({ config, clock }: Context): Promise<void> {
  const folder = partsFolder(config)
  const oldest = clock.now().getTime() - resumableLimits.keptMs
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith('.json')) continue
    const file = path.join(folder, name)
    const info = await stat(file).catch(() => undefined)
    if (info !== undefined && info.mtimeMs < oldest) await deleteParts(file)
  }
}
