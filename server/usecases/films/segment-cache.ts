import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../base/config.ts'
import { version } from '../../base/version.ts'
import type { FilmEncoder } from '../../film/encoder.ts'
import type { VideoFormat } from '../../film/video-format.ts'
import type { Context } from '../context.ts'

// Encoded segments of films, so that a change encodes only what it touches, and a render that was broken off continues.
// Each user has a folder: nobody is served what was made for another one.

const gigabyte = 1024 ** 3
const limits = { user: 2 * gigabyte, all: 8 * gigabyte, days: 30 }

function cacheFolder({ DATA_DIR: folder }: Config): string {
  return path.join(folder, 'film-cache')
}

/** Where renders keep what is in between; it is empty when the server starts. */
export function filmWorkFolder({ DATA_DIR: folder }: Config): string {
  return path.join(folder, 'film-work')
}

export interface SegmentCache {
  /** The file of a segment, whether it is there or not. */
  file: (key: string) => string
  /** Whether it is there; it then counts as used now. */
  has: (key: string) => Promise<boolean>
}

/** The segments of one user, as they are encoded in one way. */
export async function openSegmentCache(
  { config, filmEncoder }: { config: Config; filmEncoder: FilmEncoder },
  userId: string,
  format: VideoFormat,
): Promise<SegmentCache> {
  const folder = path.join(cacheFolder(config), userId)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = JSON.stringify([version, filmEncoder.kind, filmEncoder.version, format])
  const file = (key: string) =>
    path.join(folder, `${createHash('sha256').update(made).update('\0').update(key).digest('hex')}.mp4`)
  return {
    file,
    has: async (key) => {
      const now = new Date()
      return utimes(file(key), now, now).then(
        () => true,
        () => false,
      )
    },
  }
}

/** All segments of a user who is gone. */
export async function deleteSegments({ config }: Context, userId: string): Promise<void> {
  await rm(path.join(cacheFolder(config), userId), { recursive: true, force: true })
}

/** On start: what renders left that the server did not live to end, segments that are half written among it. */
export async function deleteFilmWork(config: Config): Promise<void> {
  await rm(filmWorkFolder(config), { recursive: true, force: true })
  for (const { file } of await listFiles(cacheFolder(config)))
    if (!file.endsWith('.mp4')) await rm(file, { force: true })
}

interface CachedFile {
  user: string
  file: string
  bytes: number
  used: number
}

/**
 * Deletes the segments that were not used for longest, until each user and all together keep to their bounds; and those of
 * users who are gone, whose account another server may have deleted.
 */
export async function pruneSegmentCache({ db, config, clock }: Context, signal: AbortSignal): Promise<void> {
  const files = (await listFiles(cacheFolder(config))).sort((a, b) => b.used - a.used)
  const owners = new Set(files.map(({ user }) => user))
  const users =
    owners.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select('id')
          .where('id', 'in', [...owners])
          .execute()
  const known = new Set(users.map(({ id }) => id))
  const oldest = clock.now().getTime() - limits.days * 86_400_000
  const ofUser = new Map<string, number>()
  let all = 0
  for (const { user, file, bytes, used } of files) {
    if (signal.aborted) return
    if (!known.has(user)) {
      await rm(file, { force: true })
      continue
    }
    const own = (ofUser.get(user) ?? 0) + bytes
    ofUser.set(user, own)
    all += bytes
    if (own > limits.user || all > limits.all || used < oldest) await rm(file, { force: true })
  }
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const info = await stat(file).catch(() => null)
      return info && { user: path.basename(parentPath), file, bytes: info.size, used: info.mtimeMs }
    })
  return (await Promise.all(found)).filter((one) => one !== null)
}
