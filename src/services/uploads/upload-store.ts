import { useAuth } from '../../stores/auth.ts'
import type { TrayPhoto } from '../../stores/uploads.ts'
import { changeKept, forgetUploads, keepUploads, type KeptUpload, keptBytes } from './kept-uploads.ts'
import { holdTab, thisTab } from './tabs.ts'

/** What a page that is closed would not lose: photos whose files this browser keeps, with their bytes. */
export const keptFiles = new Map<string, number>()

/** Keeps uploads in this browser, one thing after the other. A browser that refuses keeps nothing, and that is all. */
export function createUploadStore() {
  const partsUrls = new Map<string, string>()
  let last: Promise<unknown> = Promise.resolve()
  let at = Date.now()
  const next = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => undefined)
  }
  const keepFile = async (photo: TrayPhoto, file: Blob | null) => {
    // It has arrived meanwhile, or is not wanted any more; or there is no room.
    const kept = [...keptFiles.values()].reduce((sum, bytes) => sum + bytes, 0)
    if (file === null || kept + file.size > keptBytes) return
    await changeKept(photo.key, { file })
    keptFiles.set(photo.key, file.size)
  }
  return {
    /** `fileOf` is asked when it is its turn: most have arrived by then. */
    keep: (photos: readonly TrayPhoto[], fileOf: (key: string) => Blob | null) => {
      const userId = useAuth.getState().user?.id
      if (userId === undefined || photos.length === 0) return
      holdTab()
      const kept = photos.map(
        ({ key, name, bytes: size, serviceId, series }): KeptUpload => ({
          key,
          userId,
          tab: thisTab,
          name,
          bytes: size,
          serviceId,
          series,
          at: at++,
          partsUrl: null,
          file: null,
          imageId: null,
          keptAt: Date.now(),
        }),
      )
      next(() => keepUploads(kept))
      for (const photo of photos) next(() => keepFile(photo, fileOf(photo.key)))
    },
    /** What an earlier page has left is now this page's. */
    adopt: (kept: readonly KeptUpload[]) => {
      holdTab()
      for (const { key, file, partsUrl } of kept) {
        if (partsUrl !== null) partsUrls.set(key, partsUrl)
        if (file !== null) keptFiles.set(key, file.size)
        next(() => changeKept(key, { tab: thisTab }))
      }
    },
    change: (key: string, change: Partial<KeptUpload>) => {
      if (change.partsUrl != null) partsUrls.set(key, change.partsUrl)
      if (change.file === null) keptFiles.delete(key)
      next(() => changeKept(key, change))
    },
    forget: (keys: readonly string[]) => {
      for (const key of keys) keptFiles.delete(key)
      next(() => forgetUploads(keys))
    },
    partsUrl: (key: string) => partsUrls.get(key) ?? null,
  }
}
