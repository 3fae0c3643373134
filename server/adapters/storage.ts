import { storageFolder } from '../base/data-folder.ts'
import type { Config } from '../base/config.ts'
import type { Storage } from '../base/storage.ts'
import { createLocalStorage } from './local-storage.ts'

/** Where the files of this installation live. */
export function openStorage(config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>): Storage {
  return createLocalStorage(storageFolder(config))
}
