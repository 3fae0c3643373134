import type { PackEntry } from '../contract/furniture-pack.ts'
import { styleOf } from './arrange/styles.ts'
import type { Furniture } from './arrange/furniture.ts'
import { packFurniture } from './pack-pieces.ts'

/** Bytes of models that one proposal may choose from: all of them are read for an order that is arranged on the server. */
const MAX_BYTES = 48 * 1024 * 1024

/**
 * The items of packs that a proposal may use: those for its space, and for its style or its look, or for no style at all.
 * The same list in page and server, whatever order the packs come in.
 */
export function offeredItems(
  entries: readonly PackEntry[],
  { space, style }: { space: string; style: string },
): PackEntry[] {
  const { look } = styleOf(style)
  let bytes = 0
  return entries
    .filter(
      ({ item: { spaces, styles } }) =>
        spaces.includes(space) && (styles.length === 0 || styles.includes(look) || styles.includes(style)),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .filter(({ item }) => (bytes += item.bytes) <= MAX_BYTES)
}

/** Such items as pieces that are made in the style's look. */
export function offeredFurniture(
  entries: readonly PackEntry[],
  request: { space: string; style: string },
): Furniture[] {
  const { look } = styleOf(request.style)
  return offeredItems(entries, request).map(({ id, item }) => {
    const [pack = ''] = id.split('/')
    return { ...packFurniture(pack, item), styles: [look] }
  })
}
