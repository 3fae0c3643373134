import { createHmac } from 'node:crypto'

/** By what the key that secrets of users are encrypted with is known, without being told. */
export function fingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('mullion backup').digest('hex')
}
