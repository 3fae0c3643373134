import { isFields } from '../../../core/documents/document.ts'
import { browserStore } from '../../stores/browser-store.ts'

/** What this browser keeps of a photo on its way, so that a closed tab or a reload loses nothing. */
export interface KeptUpload {
  key: string
  userId: string
  /** The tab that sends it; see `tabs.ts`. */
  tab: string
  name: string
  bytes: number
  serviceId: string | null
  series: string
  /** Place among all of them. */
  at: number
  /** The address of what was sent of it in parts; null for none. */
  partsUrl: string | null
  /** Null where the browser has no room for it, and once it has arrived. */
  file: Blob | null
  imageId: string | null
  keptAt: number
}

const inStore = browserStore('mullion-uploads', 'uploads', 'key')
/** Files are copied into the browser's own storage: together no more than this. */
export const keptBytes = 300 * 1024 * 1024
/** The server keeps the parts of an upload no longer. */
const keepMs = 24 * 60 * 60_000

export async function keepUploads(uploads: readonly KeptUpload[]): Promise<void> {
  await inStore('readwrite', async (store) => {
    for (const upload of uploads) await store.put(upload)
  })
}

/** Changes what is kept of a photo; nothing when it is not kept. */
export async function changeKept(key: string, change: Partial<KeptUpload>): Promise<void> {
  await inStore('readwrite', async (store) => {
    const kept: unknown = await store.get(key)
    if (isFields(kept)) await store.put({ ...kept, ...change })
  })
}

export async function forgetUploads(keys: readonly string[]): Promise<void> {
  await inStore('readwrite', async (store) => {
    for (const key of keys) await store.delete(key)
  })
}

/** What is kept of this user, in order. What is older than a day is thrown away, of all users. */
export async function keptUploads(userId: string): Promise<KeptUpload[]> {
  const all = (
    await inStore('readwrite', async (store) => {
      const found = (await store.getAll()) as KeptUpload[]
      for (const { key, keptAt } of found) if (keptAt < Date.now() - keepMs) await store.delete(key)
      return found
    })
  ).filter(({ keptAt }) => keptAt >= Date.now() - keepMs)
  return all.filter((kept) => kept.userId === userId).toSorted((a, b) => a.at - b.at)
}

/** At sign-out: the next user of this browser finds nothing. */
export async function forgetAllUploads(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
}
