import { nextRandom, seedState } from '../../imaging/random.ts'
import type { Furniture, Palette } from './furniture.ts'

/** Accents of the seasons, for small things and textiles. */
const SEASON_ACCENTS: Readonly<Record<string, readonly [accent: string, second: string]>> = {
  spring: ['#a9c29a', '#e6b8c2'],
  summer: ['#5f9fb8', '#e8c25a'],
  autumn: ['#b5622d', '#8a4b2f'],
  winter: ['#7d93a8', '#e9edf0'],
  halloween: ['#c65f1c', '#2b2430'],
  thanksgiving: ['#a5572a', '#c99a3f'],
  christmas: ['#9c2b2e', '#2f5a3e'],
}

/** Categories whose main textile may take the accent instead, so that not everything in a room has one colour. */
const MAY_BE_ACCENT = new Set(['armchair', 'stool', 'chair'])

/** Colours of a piece by slot: those of the palette that it has slots for; what is missing takes the look's own. */
export function coloursOf(
  { category, colours }: Furniture,
  palette: Palette['colours'],
  season: string,
  seed: number,
): Record<string, string> {
  const chosen: Record<string, string> = {}
  for (const { slot } of colours) {
    const own = palette[slot]
    if (own !== undefined) chosen[slot] = own
  }
  const accents = SEASON_ACCENTS[season]
  if (accents !== undefined)
    for (const [i, slot] of (['accent', 'second'] as const).entries())
      if (colours.some((own) => own.slot === slot)) chosen[slot] = accents[i]!
  const { main, accent } = chosen
  const swaps = MAY_BE_ACCENT.has(category) && (nextRandom(seedState(seed)) & 3) === 0
  if (swaps && main !== undefined && palette['accent'] !== undefined) {
    chosen['main'] = palette['accent']
    if (accent !== undefined) chosen['accent'] = main
  }
  return chosen
}
