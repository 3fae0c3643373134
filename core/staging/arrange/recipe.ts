import type { Random } from '../../imaging/random.ts'
import type { Arrangement, Standing } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import type { Group } from './group.ts'
import type { Stock } from './stock.ts'

/** What the steps of a recipe work with. */
export interface Furnishing {
  room: Arrangement
  stock: Stock
  random: Random
  /** Id of the space. */
  space: string
  /** 0 to 1. */
  fullness: number
  season: string
  /** Notes a piece that was meant to stand and could not; `reason` follows its name. */
  leaveOut: (piece: Furniture, reason: string) => void
}

/** How one kind of space is furnished: one main group, of which there are several, then what goes around it. */
export interface Recipe {
  /** Where the main group stands: with its back to a wall, to a wall or free of it, or in the middle. */
  stands: 'wall' | 'wall-or-free' | 'middle'
  /** The main groups that the stock gives, any of which makes a proposal; smaller ones last. */
  groups: (stock: Stock, fullness: number) => readonly Group[]
  /** Adds what else the space has, the weightiest first. */
  complete: (furnishing: Furnishing, main: readonly Standing[]) => void
}

/** The first standing piece of some roles' pieces. */
export function findStanding(
  main: readonly Standing[],
  stock: Stock,
  ...roles: Parameters<Stock['of']>[0][]
): Standing | undefined {
  return main.find(({ piece }) => roles.some((role) => stock.of(role).includes(piece)))
}
