import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const version = 1
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a text for storage: AES-256-GCM under a key of 32 bytes, a fresh random nonce each time. `owner` is bound
 * to it: bytes that are moved to another owner cannot be decrypted.
 */
export function seal(key: Buffer, text: string, owner: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body])
}

/** The text that was sealed. Throws when key, owner or bytes are not those of then. */
export function unseal(key: Buffer, sealed: Buffer, owner: string): string {
  const bodyAt = 1 + ivBytes + tagBytes
  if (sealed.length < bodyAt || sealed[0] !== version) throw new Error('these bytes were not sealed here')
  const iv = sealed.subarray(1, 1 + ivBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(1 + ivBytes, bodyAt))
  return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]).toString('utf8')
}
