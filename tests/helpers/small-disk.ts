import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file system of its own that is soon full. */
export interface SmallDisk {
  readonly folder: string
  /** Writes a file of other people's, until so many bytes are free. */
  fillUntil(free: number): void
  /** Deletes that file. */
  makeRoom(): void
  unmount(): void
}

const piece = Buffer.alloc(64 * 1024, 7)

/** Mounts a disk in memory; undefined where this user may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-disk-'))
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`
  if (!asRoot(['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,${owner}`, 'mullion-test', folder])) {
    rmdirSync(folder)
    return undefined
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fillUntil: (free) => fillUntil(folder, filler, free),
    makeRoom: () => rmSync(filler, { force: true }),
    unmount: () => {
      asRoot(['umount', folder])
      rmdirSync(folder)
    },
  }
}

function asRoot(words: string[]): boolean {
  const [program, ...args] = process.getuid?.() === 0 ? words : ['sudo', '-n', ...words]
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function fillUntil(folder: string, filler: string, free: number): void {
  const file = openSync(filler, 'a')
  try {
    for (let left = bytesFree(folder) - free; left > 0; left = bytesFree(folder) - free)
      writeSync(file, piece, 0, Math.min(piece.length, left))
  } catch (error) {
    // Others write too: it may be full a moment sooner.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}

function bytesFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
