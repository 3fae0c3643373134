import { existsSync } from 'node:fs'
import path from 'node:path'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../server/adapters/postgres/embedded.ts'
import { awaitDatabase, libpqUrl } from '../server/adapters/postgres/outside.ts'
import type { Config } from '../server/base/config.ts'
import { lockDataFolder } from '../server/base/data-folder.ts'

export interface InstallationDatabase {
  /** As the role that owns the tables. */
  url: string
  /** Whether a server works with it, as far as this machine can tell. */
  isRunning: boolean
  close(): Promise<void> | void
}

/**
 * The database of an installation: of the server that runs, or one that is started until it is closed. Throws, with what
 * to do, where there is no installation.
 */
export async function openInstallation(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_OWNER_URL'>,
): Promise<InstallationDatabase> {
  if (config.DATABASE_URL !== undefined) {
    const url = libpqUrl(config.DATABASE_OWNER_URL ?? config.DATABASE_URL)
    await awaitDatabase(url, (text) => console.log(text))
    return { url, isRunning: true, close: () => {} }
  }
  const folder = path.join(config.DATA_DIR, 'postgres')
  if (!existsSync(folder))
    throw new Error(
      `There is no installation in ${config.DATA_DIR}. Set DATA_DIR, or DATABASE_URL, to that of the server.`,
    )
  const running = await findEmbeddedPostgres(folder)
  if (running !== undefined) return { url: running, isRunning: true, close: () => {} }
  const lock = lockDataFolder(config.DATA_DIR)
  try {
    const server = await startEmbeddedPostgres(folder, { onLog: () => {}, onOutage: () => {} })
    return {
      url: server.ownerUrl,
      isRunning: false,
      close: async () => {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
