import { createHmac, timingSafeEqual } from 'node:crypto'

/** The files of an image or mask that can be asked for. */
export type Variant = 'original' | 'display' | 'preview' | 'thumbnail' | 'png' | 'suggestion' | 'mask'

/** Addresses stay the same for this long, so that browsers can keep what they fetched, and live for one to two of it. */
const bucket = 12 * 3_600_000

function signature(secret: string, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url')
}

/** A relative address that opens one file of one image until it expires. */
export function signMedia(secret: string, id: string, variant: Variant, now: Date): string {
  const path = `/media/${id}/${variant}`
  const expires = (Math.floor(now.getTime() / bucket) + 2) * bucket
  return `${path}?e=${expires}&s=${signature(secret, path, expires)}`
}

/** Whether an address was made by `signMedia` and is still good. */
export function isSigned(
  secret: string,
  id: string,
  variant: Variant,
  query: { e?: string | undefined; s?: string | undefined },
  now: Date,
): boolean {
  const expires = Number(query.e)
  if (!query.s || !Number.isSafeInteger(expires) || expires < now.getTime()) return false
  const wanted = Buffer.from(signature(secret, `/media/${id}/${variant}`, expires))
  const given = Buffer.from(query.s)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
