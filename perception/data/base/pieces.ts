import type { PlacedPiece } from '../../../core/contract/staging-document.ts'
import { buildPiece, PIECES } from '../../../core/scene/furniture/piece.ts'
import { buildGeometry } from '../../../core/scene/geometry.ts'
import type { Colour, Material } from '../../../core/scene/material.ts'
import type { BuiltPiece } from '../../../core/staging/render/furnish.ts'
import { anyColour } from './surfaces.ts'
import type { Dice } from './dice.ts'

/** Built pieces that are kept: a megabyte or two each. */
const MAX_KEPT = 500
/** Each piece is built in so many ways a look; colours come on top, and cost nothing. */
const VARIANTS = 2

const kept = new Map<string, BuiltPiece>()

/** Builds a piece, or gives the one that was built before: the same for the same choice. */
export function pieceOf({ piece, look, seed }: Pick<PlacedPiece, 'piece' | 'look' | 'seed'>): BuiltPiece {
  const variant = 1 + (seed % VARIANTS)
  const key = `${piece} ${look} ${variant}`
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const info = PIECES.find(({ id }) => id === piece)!
  const own = info.styles.find((style) => style === look) ?? info.styles[0]
  const geometry = buildGeometry(buildPiece(piece, { look: own, colours: {}, seed: variant }))
  const built = { geometry, size: info.size, top: info.top, light: info.light }
  kept.set(key, built)
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  return built
}

/** Another colour for all materials of a piece: as they are, a little off, or quite another. */
export function recolouring(dice: Dice): (material: Material) => Material {
  const kind = dice.weighted([
    [5, 'own'],
    [3, 'off'],
    [2.5, 'other'],
  ] as const)
  if (kind === 'own') return (material) => material
  const other = anyColour(dice)
  const off: Colour = [dice.range(0.6, 1.3), dice.range(0.6, 1.3), dice.range(0.6, 1.3)]
  const grey = 0.2126 * other[0] + 0.7152 * other[1] + 0.0722 * other[2]
  return (material) => ({
    ...material,
    texture: (u, v, footprint, out) => {
      material.texture(u, v, footprint, out)
      if (kind === 'off') {
        for (let c = 0; c < 3; c++) out[c] = Math.min(0.95, out[c] * off[c])
        return
      }
      // Of the own look the pattern stays: how much lighter or darker than half way a place is.
      const shade = 0.35 + 1.3 * (0.2126 * out[0] + 0.7152 * out[1] + 0.0722 * out[2])
      for (let c = 0; c < 3; c++) out[c] = Math.min(0.95, other[c] * shade + 0.02 * grey)
    },
  })
}
