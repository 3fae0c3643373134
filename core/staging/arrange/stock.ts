import { isFromPack } from '../../contract/staging-document.ts'
import type { Random } from '../../imaging/random.ts'
import type { Furniture } from './furniture.ts'
import { roleOf, type Role } from './roles.ts'

/** The pieces that an arrangement may choose from. */
export interface Stock {
  /** Pieces of a role that are made in the look, in an order that the seed gives: those of the space, if it has any. */
  of(role: Role): readonly Furniture[]
  /** One of them, the same at each call; undefined where there is none. */
  one(role: Role, fits?: (piece: Furniture) => boolean): Furniture | undefined
}

/** Sorts pieces by role for one space and look. */
export function createStock(
  pieces: readonly Furniture[],
  { space, look }: { space: string; look: string },
  random: Random,
): Stock {
  const byRole = new Map<Role, { piece: Furniture; order: number }[]>()
  for (const piece of pieces) {
    if (!piece.styles.includes(look)) continue
    const role = roleOf(piece)
    // Packs are imported for their looks: their pieces come first more often than not.
    const order = isFromPack(piece.id) ? random.next() / 2 : random.next()
    byRole.set(role, [...(byRole.get(role) ?? []), { piece, order }])
  }
  const sorted = new Map(
    [...byRole].map(([role, members]) => {
      const own = members.filter(({ piece }) => piece.spaces.includes(space))
      const kept = own.length > 0 ? own : members
      return [role, kept.toSorted((a, b) => a.order - b.order).map(({ piece }) => piece)]
    }),
  )
  const of = (role: Role) => sorted.get(role) ?? []
  return { of, one: (role, fits = () => true) => of(role).find(fits) }
}
