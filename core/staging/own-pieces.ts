import { formatCanonical } from '../contract/canonical-text.ts'
import type { PlacedPiece } from '../contract/staging-document.ts'
import { Refusal } from '../refusal.ts'
import { buildPiece, PIECES } from '../scene/furniture/piece.ts'
import { buildGeometry } from '../scene/geometry.ts'
import type { BuiltPiece, PieceSource } from './render/furnish.ts'

/** How many built pieces are kept: a room has fewer. */
const MAX_KEPT = 160

/** Pieces of our own furniture; one that stays the same is built once. */
export function createOwnPieces(): PieceSource {
  const kept = new Map<string, BuiltPiece>()
  return (placed) => {
    const { piece, look, colours, seed } = placed
    const key = formatCanonical({ piece, look, seed, colours })
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= MAX_KEPT) kept.clear()
    const built = build(placed)
    kept.set(key, built)
    return built
  }
}

function build({ piece, look, colours, seed }: PlacedPiece): BuiltPiece {
  const info = PIECES.find(({ id }) => id === piece)
  if (info === undefined)
    throw new Refusal(`The piece ${piece} is not there any more. Take it out, or swap it.`)
  const [first] = info.styles
  const parts = buildPiece(piece, { look: info.styles.find((own) => own === look) ?? first, colours, seed })
  return { geometry: buildGeometry(parts), size: info.size, top: info.top, light: info.light }
}
