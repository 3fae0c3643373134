import { formatCanonical } from '../contract/canonical-text.ts'
import type { FurnitureItem } from '../contract/furniture-pack.ts'
import { isFromPack, type PlacedPiece } from '../contract/staging-document.ts'
import type { Pixels } from '../imaging/pixels.ts'
import { Refusal } from '../refusal.ts'
import { linear } from '../scene/material.ts'
import { buildGeometry } from '../scene/geometry.ts'
import { createPackedParts } from '../scene/pack/packed-parts.ts'
import type { PackedPiece } from '../scene/pack/packed-piece.ts'
import type { Furniture } from './arrange/furniture.ts'
import { createOwnPieces } from './own-pieces.ts'
import type { BuiltPiece, PieceSource } from './render/furnish.ts'

/** A model of a furniture pack, with its maps decoded. */
export interface PackModel {
  item: FurnitureItem
  piece: PackedPiece
  pictures: readonly Pixels[]
}

/** What a slot of colour is called in a layout: the place of the material among those that can be tinted. */
const slotOf = (place: number) => `material-${place}`

/** The materials of an item that can be tinted, each once. */
function tintable({ colours }: Pick<FurnitureItem, 'colours'>): string[] {
  return [...new Set(colours.map(({ material }) => material))]
}

/** An item of a pack as a piece that can be arranged. */
export function packFurniture(pack: string, item: FurnitureItem): Furniture {
  const { id, name, category, spaces, styles, size, anchor, top, clearance } = item
  return {
    name,
    category,
    spaces,
    size,
    anchor,
    top,
    clearance,
    id: `${pack}/${id}`,
    styles: styles.length > 0 ? styles : ['pack'],
    colours: tintable(item).map((material, place) => ({
      slot: slotOf(place),
      name: material,
    })),
    light: lightOf(item),
  }
}

/** Pieces of our own, and those of packs whose models are in `models` by PACK/ITEM. */
export function createPieces(models: ReadonlyMap<string, PackModel>): PieceSource {
  const own = createOwnPieces()
  const kept = new Map<string, BuiltPiece>()
  return (placed) => {
    if (!isFromPack(placed.piece)) return own(placed)
    const key = formatCanonical({ piece: placed.piece, colours: placed.colours })
    const known = kept.get(key)
    if (known !== undefined) return known
    const built = build(placed, models)
    kept.set(key, built)
    return built
  }
}

function build({ piece, colours }: PlacedPiece, models: ReadonlyMap<string, PackModel>): BuiltPiece {
  const model = models.get(piece)
  if (model === undefined)
    throw new Refusal(`The piece ${piece} is in no furniture pack any more. Take it out, or swap it.`)
  const { item } = model
  const tints = Object.fromEntries(
    tintable(item).flatMap((material, place) => {
      const colour = colours[slotOf(place)]
      return colour === undefined ? [] : [[material, colour]]
    }),
  )
  const geometry = buildGeometry(createPackedParts(model.piece, model.pictures, tints))
  return { geometry, size: item.size, top: item.top, light: lightOf(item) }
}

/** A lamp's light in the frame of pieces; its colour as the temperature that is nearest. */
function lightOf({ light }: FurnitureItem): BuiltPiece['light'] {
  if (light === null) return null
  const [x, y, z] = light.at
  return { at: [x, y, -z], lumens: light.lumens, kelvin: colourTemperature(light.colour) }
}

/** Correlated colour temperature of #rrggbb in kelvin, 1800 to 8000 (McCamy 1992). */
function colourTemperature(hex: string): number {
  const [r, g, b] = linear(hex)
  const x = 0.4124 * r + 0.3576 * g + 0.1805 * b
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const z = 0.0193 * r + 0.1192 * g + 0.9505 * b
  const sum = Math.max(1e-6, x + y + z)
  const n = (x / sum - 0.332) / (0.1858 - y / sum)
  return Math.min(8000, Math.max(1800, ((449 * n + 3525) * n + 6823.3) * n + 5520.33))
}
