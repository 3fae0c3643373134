import { hash, verify } from '@node-rs/argon2'

/** Argon2id at the lowest cost that OWASP's guide to password storage (cheatsheetseries.owasp.org) allows. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashSecret(secret: string): Promise<string> {
  return hash(secret, cost)
}

let dummy: Promise<string> | undefined

/**
 * Compares a secret with its stored hash. Without a hash it compares with a made-up one for just as long and
 * returns false, so that the time taken does not reveal whether there was one.
 */
export async function secretMatches(stored: string | undefined, secret: string): Promise<boolean> {
  dummy ??= hashSecret('no account has this')
  const isRight = await verify(stored ?? (await dummy), secret)
  return isRight && stored !== undefined
}
