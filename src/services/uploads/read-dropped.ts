import { archiveLimits, isPhotoName } from './photo-files.ts'

/**
 * The files that were dropped, and the photos of the folders among them, however deep. To be called in the event itself:
 * after it the browser gives nothing away. Files come by name within a folder.
 */
export function readDropped(data: DataTransfer): Promise<File[]> {
  const entries = Array.from(data.items, (item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const plain = [...data.files]
  if (!entries.some((entry) => entry?.isDirectory === true)) return Promise.resolve(plain)
  return collect(entries.filter((entry) => entry !== null))
}

async function collect(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = []
  const walk = async (entry: FileSystemEntry, isInside: boolean): Promise<void> => {
    if (files.length >= archiveLimits.photos) return
    if (isFile(entry)) {
      if (!isInside || isPhotoName(entry.name)) files.push(await fileOf(entry))
    } else if (isFolder(entry)) {
      const inside = await listFolder(entry)
      for (const one of inside.toSorted(byName)) await walk(one, true)
    }
  }
  for (const entry of entries) await walk(entry, false)
  return files
}

const byName = (a: FileSystemEntry, b: FileSystemEntry) =>
  a.name.localeCompare(b.name, undefined, { numeric: true })

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // A reader gives a hundred at a time, until it gives none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
