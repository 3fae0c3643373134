import type { QueryClient } from '@tanstack/react-query'
import { forgetUploads, keptUploads } from './kept-uploads.ts'
import { openTabs } from './tabs.ts'
import { uploadQueue } from './upload-queue.ts'

/** Takes up what a page that was closed or loaded anew has left of this user. */
export async function restoreUploads(client: QueryClient, userId: string): Promise<void> {
  try {
    const kept = await keptUploads(userId)
    if (kept.length === 0) return
    const tabs = await openTabs()
    const left = kept.filter(({ tab }) => tabs === null || !tabs.has(tab))
    // Nobody needs to be told of what had all arrived.
    if (left.every(({ imageId }) => imageId !== null)) await forgetUploads(left.map(({ key }) => key))
    else uploadQueue(client).restore(left)
  } catch {
    // A browser that keeps nothing has nothing to go on with.
  }
}
