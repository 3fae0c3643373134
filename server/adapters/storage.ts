import { readS3Url, s3Endpoint, type S3Address } from '../base/s3-address.ts'
import { checkLocalRoom } from '../base/free-space.ts'
import type { Config, storageVariables } from '../base/config.ts'
import { storageFolder } from '../base/data-folder.ts'
import type { Storage } from '../base/storage.ts'
import { createLocalStorage } from './local-storage.ts'

type StorageConfig = Pick<Config, keyof typeof storageVariables>

/** Where the files of this installation live. What a store needs is loaded only where there is one. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  const address = addressOf(config)
  if (address === undefined) return createLocalStorage(storageFolder(config))
  const { createS3Storage } = await import('./s3-storage.ts')
  // Files arrive on this machine's disk before they are sent there.
  return createS3Storage(address, (bytes) => checkLocalRoom(config.DATA_DIR, bytes))
}

function addressOf(config: StorageConfig): S3Address | undefined {
  const place = readS3Url(config.STORAGE_URL ?? '')
  if (place === undefined) return undefined
  const { AWS_REGION: region } = config
  return {
    ...place,
    endpoint: s3Endpoint(config),
    region,
    accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
  }
}
