import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in software: what an authenticator does, by WebAuthn level 3, with ES256 and no attestation. */
export interface SoftPasskey {
  credentialId: string
  /** The answer of `navigator.credentials.create`. */
  create: (options: { challenge: string }) => object
  /** The answer of `navigator.credentials.get`. */
  get: (
    options: { challenge: string },
    how?: { origin?: string; isVerified?: boolean; count?: number },
  ) => object
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** User present, user verified, and a new key follows. */
const flags = { present: 1, verified: 4, attested: 64 }

export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const host = new URL(origin).hostname
  let used = 0

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authenticatorData = (bits: number, count: number, from: string, key = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(from), Buffer.of(bits), counter, key])
  }
  const frame = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  }

  return {
    credentialId: base64url(id),
    create: ({ challenge }) => {
      const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
      const cose = Buffer.concat([
        Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.of(0x22),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const bits = flags.present | flags.verified | flags.attested
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.of(0xa0),
        cborText('authData'),
        cborBytes(authenticatorData(bits, 0, host, key)),
      ])
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    get: ({ challenge }, { origin: from = origin, isVerified = true, count = ++used } = {}) => {
      const data = clientData('webauthn.get', challenge, from)
      const bits = flags.present | (isVerified ? flags.verified : 0)
      const authData = authenticatorData(bits, count, new URL(from).hostname)
      const signature = createSign('sha256').update(authData).update(sha256(data)).sign(privateKey)
      return {
        ...frame,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256
      ? Buffer.of(0x58, bytes.length)
      : Buffer.of(0x59, bytes.length >> 8, bytes.length & 255)
  return Buffer.concat([head, bytes])
}
