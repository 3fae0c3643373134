import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../base/storage.ts'
import { copyFile, forEachOf } from './copy-files.ts'

interface Moved {
  files: number
  bytes: number
  /** Files of the target that were there already, from a run that was broken off. */
  known: number
}

interface Move {
  from: Storage
  to: Storage
  /** Lines of what has arrived whole, so that a run that is broken off goes on. */
  journal: string
  signal: AbortSignal
}

/**
 * Copies every file to another storage, and reads each there again: it has arrived when its hash is that of what was read
 * here. Nothing is deleted. The mark comes last: until then no server starts on the target.
 */
export async function moveFiles({ from, to, journal, signal }: Move): Promise<Moved> {
  const mark = await from.readMark()
  if (mark === undefined) throw new Error(`${from.name} has no files of a server that was started.`)
  const theirs = await to.readMark()
  if (theirs !== undefined && theirs !== mark)
    throw new Error(`${to.name} holds the files of another installation.`)
  const arrived = await readJournal(journal)
  const lines = createWriteStream(journal, { flags: 'a', mode: 0o600 })
  const moved: Moved = { files: 0, bytes: 0, known: 0 }
  try {
    await forEachOf(from.list(''), async (key) => {
      signal.throwIfAborted()
      const stat = await from.stat(key)
      if (stat === undefined) return
      moved.files++
      moved.bytes += stat.bytes
      const line = `${stat.bytes} ${stat.modified.getTime()} ${key}`
      if (arrived.has(line) && (await to.stat(key))?.bytes === stat.bytes) {
        moved.known++
        return
      }
      const copied = await copyFile(from, to, key)
      if (copied === undefined) return
      if ((await hashOf(to, key)) !== copied.sha256)
        throw new Error(`${key} did not arrive in ${to.name} as it was sent. Run this again.`)
      lines.write(`${line}\n`)
    })
    await to.writeMark(mark)
  } finally {
    await new Promise((resolve) => lines.end(resolve))
  }
  return moved
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.get(key), hash)
  return hash.digest('hex')
}

async function readJournal(file: string): Promise<Set<string>> {
  if (!existsSync(file)) return new Set()
  const lines = new Set<string>()
  for await (const line of createInterface(createReadStream(file))) lines.add(line)
  return lines
}
