import { naturalLog } from '../numbers.ts'
import { LABELS, planeAt, UNSEEN, type RoomBox } from './layout.ts'
import type { RoomEvidence, Run } from './evidence.ts'

/** How much it speaks against a box that a line along `run` lies on a plane that has no such line: Lee 2009. Furniture stands
 * on the floor and before walls, so that those are forgiven more. */
const AGAINST: Record<Run, Readonly<Record<number, number>>> = {
  down: { [LABELS.ceiling]: 1, [LABELS.floor]: 0.35 },
  right: { [LABELS.left]: 0.8, [LABELS.right]: 0.8 },
  depth: { [LABELS.back]: 0.8 },
}

/** Lines that are asked where they lie: the longest. */
const LONGEST = 250

/** Share of the length of lines that lies on planes where such lines cannot be. */
export function contradiction({ lines }: RoomEvidence, box: RoomBox): number {
  let against = 0
  let total = 0
  for (const { run, length, places } of lines.slice(0, LONGEST)) {
    total += length
    for (const [x, y, z] of places)
      against += (length * (AGAINST[run][planeAt(box, x, y, z)] ?? 0)) / places.length
  }
  return total > 0 ? against / total : 0
}

/** Metres that a lens usually stands above the floor: it gives a box its scale. */
const LENS_HEIGHT = 1.4

/**
 * How unusual a box is, 0 for the most usual: lens a little above the middle between floor and ceiling, room about 4 m deep
 * and 4 m wide. Half the squares of logarithms over their spreads.
 */
export function oddity({ left, right, ceiling, floor }: RoomBox): number {
  const off = (value: number, usual: number, spread: number) => {
    const x = naturalLog(value / usual) / spread
    return (x * x) / 2
  }
  const hasFloor = floor < UNSEEN
  let sum = 0
  if (hasFloor && ceiling > -UNSEEN) sum += off(floor / -ceiling, 1.15, 0.35)
  if (hasFloor) {
    const scale = LENS_HEIGHT / floor
    sum += off(scale, 4, 0.6)
    if (left > -UNSEEN && right < UNSEEN) sum += off((right - left) * scale, 4.5, 0.6)
  }
  return sum
}
