import { batchLimit } from '../../core/contract/constants.ts'

/** Letters of one photo in the address: the 16 bytes of its id in base64url, so that 100 photos stay below 2.5 KB. */
const letters = 22

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Photos as one word for an address. Throws RangeError for an id that is no UUID, and for more than 100 photos. */
export function packBatch(ids: readonly string[]): string {
  if (ids.length > batchLimit) throw new RangeError(`A batch has at most ${batchLimit} photos`)
  return ids.map(packId).join('')
}

/** The photos of an address, each once; what cannot be read is left out. */
export function readBatch(word: string | null): string[] {
  if (word === null) return []
  const ids = new Set<string>()
  for (let i = 0; i + letters <= word.length && ids.size < batchLimit; i += letters) {
    const id = unpackId(word.slice(i, i + letters))
    if (id !== null) ids.add(id)
  }
  return [...ids]
}

function packId(id: string): string {
  if (!uuid.test(id)) throw new RangeError(`${id} is not the id of a photo`)
  const bytes = id
    .replaceAll('-', '')
    .match(/../g)!
    .map((pair) => Number.parseInt(pair, 16))
  return btoa(String.fromCharCode(...bytes))
    .slice(0, letters)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function unpackId(packed: string): string | null {
  try {
    const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  } catch {
    return null
  }
}
