import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id with the least cost that OWASP's Password Storage Cheat Sheet asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashSecret(secret: string): Promise<string> {
  return hash(secret, cost)
}

let dummy: Promise<string> | undefined

/**
 * Compares a secret with its stored hash. Without a hash it works just as long on a made-up one and says no, so that
 * the time taken does not tell whether there was one.
 */
export async function secretMatches(stored: string | undefined, secret: string): Promise<boolean> {
  dummy ??= hashSecret('no account has this')
  const isRight = await verify(stored ?? (await dummy), secret)
  return isRight && stored !== undefined
}

/** Throws for a password that everybody tries first, or that is the user's own address or name. */
export function refuseWeakPassword(password: string, email: string): void {
  if (isCommonPassword(password) || password.toLowerCase() === email) {
    throw new AppError(
      'invalid_request',
      'This password is among the first that are tried. Please choose another.',
    )
  }
}
