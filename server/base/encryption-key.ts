import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/**
 * The 32 bytes that secrets of users are encrypted with: ENCRYPTION_KEY, else a file of the data folder that only its
 * owner may read, made at random the first time.
 */
export function readEncryptionKey(config: Pick<Config, 'DATA_DIR' | 'ENCRYPTION_KEY'>): Buffer {
  if (config.ENCRYPTION_KEY !== undefined) return Buffer.from(config.ENCRYPTION_KEY, 'hex')
  const file = path.join(config.DATA_DIR, 'encryption.key')
  const key = Buffer.from((readKey(file) ?? makeKey(file)).trim(), 'hex')
  if (key.length === 32) return key
  throw new Error(`${file} is damaged: it must hold 64 hexadecimal digits. Restore it from a backup.`)
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Linked into place whole: a crash leaves no half key. */
function makeKey(file: string): string {
  const made = `${file}.${randomUUID()}`
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(made, file)
  } finally {
    rmSync(made, { force: true })
  }
  return readFileSync(file, 'utf8')
}
