import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { Refusal } from '../../../core/refusal.ts'
import { type ArchiveLimits, archiveLimits, isPhotoName } from './photo-files.ts'

export interface Unpacked {
  name: string
  /** Null for a photo that is larger than one may be. */
  file: Blob | null
}

/**
 * The photos of a ZIP, in its order, whatever folders they lie in. Bytes are counted as they are unpacked, so that a
 * small ZIP cannot fill the memory. Throws a Refusal for one that is no ZIP, encrypted, or holds more than it may.
 */
export async function unzipPhotos(zip: Blob, limits: ArchiveLimits = archiveLimits): Promise<Unpacked[]> {
  const photos: Unpacked[] = []
  /** Photos of which not all has been read. */
  const open = new Set<Unpacked>()
  let entries = 0
  let bytes = 0
  let fault: string | null = null
  const unzip = new Unzip((entry) => {
    entries += 1
    const name = baseName(entry.name)
    if (entries > limits.entries) fault ??= 'It holds too many files'
    if (fault !== null || entry.name.includes('__MACOSX/') || !isPhotoName(name)) return
    if (photos.length >= limits.photos) {
      fault = `It holds more than ${limits.photos} photos`
      return
    }
    const photo: Unpacked = { name, file: null }
    photos.push(photo)
    open.add(photo)
    read(entry, limits.photoBytes, (size) => (bytes += size) <= limits.bytes, {
      onFault: (text) => (fault ??= text),
      onEnd: (file) => {
        photo.file = file
        open.delete(photo)
      },
    })
  })
  unzip.register(UnzipInflate)
  const reader = zip.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      unzip.push(value ?? new Uint8Array(), done)
      if (fault !== null) throw new Refusal(fault)
      if (done) break
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('It is damaged, or not a ZIP')
  } finally {
    void reader.cancel().catch(() => undefined)
  }
  if (entries === 0 || open.size > 0) throw new Refusal('It is damaged, or not a ZIP')
  if (photos.length === 0) throw new Refusal('It holds no photos')
  return photos
}

interface Reading {
  onFault: (text: string) => void
  /** Null for one that is too large. */
  onEnd: (file: Blob | null) => void
}

/** `count` is told of each piece, and answers false when all of them together are too much. */
function read(
  entry: UnzipFile,
  maxBytes: number,
  count: (bytes: number) => boolean,
  { onFault, onEnd }: Reading,
): void {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  entry.ondata = (error, data, isLast) => {
    if (error !== null) {
      onFault(`${baseName(entry.name)} in it is damaged or encrypted`)
      return
    }
    size += data.length
    if (!count(data.length)) {
      onFault('Its photos are too large together')
      entry.terminate()
      return
    }
    if (size > maxBytes) {
      // Its place stays empty, and the tray says why.
      pieces.length = 0
      onEnd(null)
      entry.terminate()
      return
    }
    pieces.push(data)
    if (isLast) onEnd(new Blob(pieces))
  }
  try {
    entry.start()
  } catch {
    onFault(`${baseName(entry.name)} in it is packed in a way that is not known`)
  }
}

/** Names in a ZIP may be paths, of any system and to anywhere: only the last part is taken. */
function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? ''
}
