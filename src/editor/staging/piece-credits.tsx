import { useQuery } from '@tanstack/react-query'
import type { FurniturePack } from '../../../core/contract/furniture-pack.ts'
import { isFromPack, type PlacedPiece } from '../../../core/contract/staging-document.ts'
import { packsQuery } from '../../services/furniture.ts'

/** The credits that the licences of pieces from furniture packs ask for; nothing where they ask for none. */
export function PieceCredits({ pieces }: { pieces: readonly PlacedPiece[] }) {
  const hasPacks = pieces.some(({ piece }) => isFromPack(piece))
  const { data } = useQuery({ ...packsQuery, enabled: hasPacks })
  const credits = hasPacks ? creditsOf(pieces, data?.packs ?? []) : []
  if (credits.length === 0) return null
  return (
    <section aria-label="Credits of the furniture" className="mt-3 text-12 text-text-2">
      <h3 className="font-semibold">Credits of the furniture</h3>
      <ul>
        {credits.map((credit) => (
          <li key={credit}>{credit}</li>
        ))}
      </ul>
    </section>
  )
}

/** Each credit once, in the order of the pieces. */
export function creditsOf(
  pieces: readonly Pick<PlacedPiece, 'piece'>[],
  packs: readonly Pick<FurniturePack, 'id' | 'items'>[],
): string[] {
  const items = new Map(packs.flatMap(({ id, items: all }) => all.map((item) => [`${id}/${item.id}`, item])))
  return [...new Set(pieces.flatMap(({ piece }) => items.get(piece)?.credit ?? []))]
}
