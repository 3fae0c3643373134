import type { ShownThings } from '../imaging/removal/foreign.ts'
import { codeOf, type LabelClass } from './classes.ts'
import { probabilityOf, type PerceptionMap } from './perception-map.ts'
import { THINGS } from './things-at.ts'

/** From this chance on, of 255, a place is sure to show what it is likeliest to. */
const SURE = 115

/** What has bounds of its own, other than surfaces, which go on behind things. Those in one list hang together. */
const BOUNDED: readonly (readonly LabelClass[])[] = [
  ...THINGS.map((name) => [name]),
  ['window', 'outside-view'],
  ['window-glass'],
  ['door'],
  ['entry'],
  ['built-in'],
]

/** The things that a map is sure of, for item removal. */
export function shownThings(map: PerceptionMap): ShownThings {
  const kinds = new Uint8Array(map.width * map.height)
  for (const classes of BOUNDED) {
    const chance = probabilityOf(map, classes).data
    for (let p = 0; p < kinds.length; p++) if (chance[p] >= SURE) kinds[p] = codeOf(classes[0])
  }
  return { width: map.width, height: map.height, kinds }
}
