import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { resumableLimits } from '../../../core/contract/constants.ts'
import { partsFolder, uploadFolder } from '../../base/data-folder.ts'
import { AppError, errorCode } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import type { Idempotency } from '../requests/idempotency.ts'
import { deleteDirectParts, fetchDirectParts, isDirect } from './direct-upload.ts'
import { ownsParts } from './sent-parts.ts'
import { answeredPhoto, type UploadedPhoto, uploadPhoto } from './upload-photo.ts'

interface SentParts {
  upload_id: string
  name: string
  service_id?: string | undefined
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
  if (!ownsParts(userId, id)) throw gone()
  try {
    const uploaded = await (isDirect(id) ? makeOfStore : makeOfFolder)(ctx, userId, {
      id,
      name,
      serviceId,
      idempotency,
    })
    await deleteSent(ctx, id)
    return uploaded
  } catch (error) {
    // Gone: a call with the same key that ran beside this one may have taken the parts.
    const other = await answeredPhoto(ctx, userId, idempotency)
    if (other !== null) return other
    if (error instanceof AppError && error.status < 500 && error.code !== 'conflict')
      await deleteSent(ctx, id)
    throw error
  }
}

const gone = () => new AppError('not_found', 'What was sent of this file is no longer kept. Send it again.')

type NewPhoto = Pick<Parameters<typeof uploadPhoto>[2], 'name' | 'serviceId' | 'idempotency'> & { id: string }

/** Of parts that lie in a folder of this server. */
async function makeOfFolder(
  ctx: Context,
  userId: string,
  { id, ...photo }: NewPhoto,
): Promise<UploadedPhoto> {
  const file = path.join(partsFolder(ctx.config), id)
  const bytes = await arrivedBytes(file)
  if (bytes === undefined) throw gone()
  return uploadPhoto(ctx, userId, { ...photo, file, bytes })
}

/** Of parts that lie in the store, as the browser has sent them there. */
async function makeOfStore(ctx: Context, userId: string, { id, ...photo }: NewPhoto): Promise<UploadedPhoto> {
  const folder = uploadFolder(ctx.config.DATA_DIR)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, newId())
  try {
    const bytes = await fetchDirectParts(ctx, id, file)
    if (bytes === undefined) throw gone()
    return await uploadPhoto(ctx, userId, { ...photo, file, bytes })
  } finally {
    await rm(file, { force: true })
  }
}

async function deleteSent(ctx: Context, id: string): Promise<void> {
  if (isDirect(id)) await deleteDirectParts(ctx, id)
  else await deleteParts(path.join(partsFolder(ctx.config), id))
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
