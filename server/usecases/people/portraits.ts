import type { Context } from '../../context.ts'
import { newId } from '../../ids.ts'
import { inspectPicture } from '../../pictures/inspect.ts'
import { deleteFolder, folderOf } from '../files/delete-files.ts'

/** Where a profile picture lies. Each has an id of its own, so that its address changes with it. */
export function portraitKey(pictureId: string): string {
  return `portraits/${pictureId}/512.jpg`
}

export function portraitId(key: string): string {
  return key.split('/')[1] ?? ''
}

/** Checks a picture as strictly as a photo, makes the profile picture of it and stores that. Returns its key. */
export async function storePortrait(ctx: Context, file: string): Promise<string> {
  const { format, pixels } = await inspectPicture(file)
  const { picture } = await ctx.threads.run('portrait', { file, format }, { pixels })
  const key = portraitKey(newId())
  await ctx.storage.put(key, picture)
  return key
}

export async function deletePortrait(ctx: Context, key: string | null): Promise<void> {
  if (key !== null) await deleteFolder(ctx, folderOf(key))
}
