import type { Context } from '../context.ts'
import { newId } from '../../base/ids.ts'
import { readClaimedPixels } from '../../pictures/claimed-pixels.ts'
import { admitReader, type MediaFile } from '../files/media-file.ts'
import { refuseCrash } from '../files/refuse-crash.ts'
import { deleteFolder, parentFolder, portraitKey } from '../files/stored-files.ts'

/** Checks a picture as strictly as a photo, makes the profile picture of it and stores that. Returns its key. */
export async function storePortrait(ctx: Context, userId: string, file: string): Promise<string> {
  const pixels = await readClaimedPixels(file)
  const made = ctx.threads.run('portrait', { file, pixels }, { userId, pixels })
  const { picture } = await refuseCrash(ctx, made)
  const key = portraitKey(newId())
  await ctx.storage.put(key, picture)
  return key
}

export async function deletePortrait(ctx: Context, key: string | null): Promise<void> {
  if (key !== null) await deleteFolder(ctx, parentFolder(key))
}

/** A profile picture by its own id: the address of a replaced one is not found. */
export async function findPortraitFile(ctx: Context, pictureId: string, userId?: string): Promise<MediaFile> {
  const key = portraitKey(pictureId)
  const found = await ctx.db
    .selectFrom('users')
    .select('id as user_id')
    .where('profile_picture', '=', key)
    .executeTakeFirst()
  const owner = admitReader(found, userId)
  return { key, mime: 'image/jpeg', name: 'profile.jpg', userId: owner.user_id }
}
