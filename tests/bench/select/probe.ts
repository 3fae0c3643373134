import type { Pixels } from '../../../core/imaging/pixels.ts'
import { nextRandom, seedState } from '../../../core/imaging/random.ts'
import type { Hints } from '../../../core/imaging/select/hints.ts'
import { Selector } from '../../../core/imaging/select/selector.ts'

const [WIDTH, HEIGHT] = [1500, 1000]

/** Coloured discs with noise on a wall that darkens to the right. */
function picture(): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  let state = seedState(21)
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
    const [u, v] = [(x % 300) - 150, (y % 250) - 125]
    const isDisc = u * u + v * v < 80 * 80
    const kind = Math.floor(x / 300) + Math.floor(y / 250) * 5
    const shade = Math.floor(x / 30)
    const colour = isDisc
      ? [40 + ((kind * 47) % 180), 60 + ((kind * 83) % 150), 200 - kind * 8]
      : [200, 190, 175]
    for (let c = 0; c < 3; c++) {
      state = nextRandom(state)
      data[p * 4 + c] = Math.max(0, Math.min(255, colour[c] - shade + ((state >>> 0) % 25) - 12))
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const click = (kind: 'in' | 'out', x: number, y: number) => ({ kind, points: [{ x, y }] })
const ASKED: readonly Hints[] = [
  { box: { x: 40, y: 20, width: 220, height: 210 }, marks: [] },
  { box: { x: 10, y: 10, width: 1480, height: 980 }, marks: [] },
  {
    box: { x: 300, y: 250, width: 600, height: 250 },
    marks: [click('out', 750, 375), click('in', 440, 300)],
  },
  { marks: [click('in', 1350, 875)] },
  { marks: [click('in', 150, 125), click('in', 450, 125), click('out', 300, 200)] },
]

/** FNV-1a, 32 bit, over places, sizes and bytes of some selections: the same wherever it runs. */
export function selectionHash(): string {
  const selector = new Selector(picture())
  let hash = 0x811c9dc5
  const take = (value: number): void => {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  for (const hints of ASKED) {
    const { x, y, plane } = selector.select(hints)
    for (const value of [x, y, plane.width, plane.height]) take(value)
    for (const value of plane.data) take(value)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
