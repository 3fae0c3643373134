import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { convertStorageFull, errorCode, notFound } from '../base/errors.ts'
import { checkLocalRoom } from '../base/free-space.ts'
import { newId } from '../base/ids.ts'
import { type Storage, validKey } from '../base/storage.ts'

// Neither is a key, so that no listing shows them.
const partsFolder = '.parts'
const markFile = '.installation'

/** Files in a folder of this machine. */
export function createLocalStorage(root: string): Storage {
  const parts = path.join(root, partsFolder)
  const place = (key: string) => {
    if (!validKey.test(key)) throw new Error(`not a storage key: ${key}`)
    return path.join(root, key)
  }
  return {
    name: root,
    put: async (key, source) => {
      const target = place(key)
      const part = path.join(parts, newId())
      try {
        await mkdir(parts, { recursive: true, mode: 0o700 })
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        const bytes = source instanceof Readable ? source : Readable.from([source])
        await pipeline(bytes, createWriteStream(part, { mode: 0o600 }))
        await flush(part)
        await rename(part, target)
      } catch (error) {
        await rm(part, { force: true })
        throw convertStorageFull(error)
      }
    },
    get: async (key, range) => {
      const file = await open(place(key)).catch((error: unknown) => {
        throw isMissing(error) ? notFound() : error
      })
      return range ? file.createReadStream(range) : file.createReadStream()
    },
    stat: async (key) => {
      try {
        const found = await stat(place(key))
        return { bytes: found.size, modified: found.mtime }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    delete: async (key) => rm(place(key), { force: true }),
    checkRoom: async (bytes) => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await checkLocalRoom(root, bytes)
    },
    list: (prefix) => listFiles(root, prefix),
    deleteUnfinished: async (before) => {
      for (const part of await readdir(parts).catch(() => [])) {
        const file = path.join(parts, part)
        const info = await stat(file).catch(() => undefined)
        if (info !== undefined && info.mtime < before) await rm(file, { force: true })
      }
    },
    readMark: async () => {
      try {
        return (await readFile(path.join(root, markFile), 'utf8')).trim()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    writeMark: async (mark) => {
      await mkdir(parts, { recursive: true, mode: 0o700 })
      const part = path.join(parts, newId())
      try {
        await writeFile(part, `${mark}\n`, { mode: 0o600, flush: true })
        // Not renamed, which would replace that of another process.
        await link(part, path.join(root, markFile))
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw convertStorageFull(error)
      } finally {
        await rm(part, { force: true })
      }
    },
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listFiles(root: string, prefix: string): AsyncIterable<string> {
  // Only below the folder that the prefix names: a listing of one image must not walk through all others.
  const folder = path.join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const key = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    if (entry.isFile() && validKey.test(key) && key.startsWith(prefix)) yield key
  }
}

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}
