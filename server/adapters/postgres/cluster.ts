import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { isAlive } from '../../base/process.ts'
import { command, type Programs, type RunAs } from './run-as.ts'

/** Whether the folder holds a whole database cluster. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'PG_VERSION'))
}

export function readPassword(dataDir: string): string {
  return readFileSync(path.join(dataDir, 'app.password'), 'utf8')
}

/** Removes the clusters that processes were making when they were killed: some 40 MB each. */
export function removeHalfMade(dataDir: string): void {
  const parent = path.dirname(dataDir)
  for (const name of readdirSync(parent)) {
    const [, maker] = /^\.(\d+)\.tmp$/.exec(name.replace(path.basename(dataDir), '')) ?? []
    if (maker !== undefined && !isAlive(Number(maker)))
      rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Makes the cluster beside its place and renames it there, so that a kill in the middle leaves nothing half made and
 * one of two racing processes wins.
 */
export function createCluster(dataDir: string, runAs: RunAs, { initdb }: Programs): void {
  removeHalfMade(dataDir)
  const workDir = `${dataDir}.${process.pid}.tmp`
  const fresh = path.join(workDir, 'cluster')
  const passwordFile = path.join(workDir, 'password')
  const password = randomBytes(24).toString('base64url')
  rmSync(workDir, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o711 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = runAs.ids
  if (uid !== undefined && gid !== undefined) {
    for (const made of [workDir, fresh, passwordFile]) chownSync(made, uid, gid)
  }
  const args = [
    '-D',
    fresh,
    '-U',
    'app',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
  ]
  const made = spawnSync(...command(runAs, initdb, args), { ...runAs.ids, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(workDir, { recursive: true, force: true })
    throw new Error(`The database could not be set up in ${dataDir}: ${made.error?.message ?? made.stderr}`)
  }
  writeFileSync(path.join(fresh, 'app.password'), password, { mode: 0o600 })
  try {
    renameSync(fresh, dataDir)
  } catch (error) {
    if (!hasCluster(dataDir)) throw error
  }
  rmSync(workDir, { recursive: true, force: true })
}
