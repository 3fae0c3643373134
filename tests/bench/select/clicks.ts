import { squaredDistance } from '../../../core/imaging/distance.ts'
import type { Plane, Rect } from '../../../core/imaging/pixels.ts'
import type { Mark } from '../../../core/imaging/select/hints.ts'
import { components } from '../../../core/imaging/suggest/components.ts'

/** Intersection over union of two masks, at half coverage. */
export function overlapOf(mask: Plane, truth: Plane): number {
  let [both, either] = [0, 0]
  for (let p = 0; p < truth.data.length; p++) {
    const [a, b] = [mask.data[p] >= 128, truth.data[p] >= 128]
    if (a && b) both++
    if (a || b) either++
  }
  return both / either
}

/** The smallest box that holds a mask. */
export function boxOf({ width, data }: Plane): Rect {
  let [left, top, right, bottom] = [width, Infinity, -1, -1]
  data.forEach((value, p) => {
    if (value < 128) return
    left = Math.min(left, p % width)
    right = Math.max(right, p % width)
    top = Math.min(top, Math.floor(p / width))
    bottom = Math.floor(p / width)
  })
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The middle of the largest thing in a plane: of its largest piece, the pixel furthest from its edge. */
function middleOf(inside: Uint8Array, width: number, height: number): { size: number; x: number; y: number } {
  const piece = components(inside, width, height).reduce<{ pixels: Int32Array; bounds: Rect } | undefined>(
    (largest, one) => (largest === undefined || one.pixels.length > largest.pixels.length ? one : largest),
    undefined,
  )
  if (piece === undefined) return { size: 0, x: 0, y: 0 }
  const { bounds, pixels } = piece
  const [w, h] = [bounds.width + 2, bounds.height + 2]
  const outside = new Uint8Array(w * h).fill(255)
  for (const p of pixels) outside[(Math.floor(p / width) - bounds.y + 1) * w + (p % width) - bounds.x + 1] = 0
  const distance = squaredDistance({ width: w, height: h, data: outside })
  const at = distance.reduce((largest, value, i) => (value > distance[largest] ? i : largest), 0)
  return {
    size: pixels.length,
    x: (at % w) - 1 + bounds.x + 0.5,
    y: Math.floor(at / w) - 1 + bounds.y + 0.5,
  }
}

/** What a user would click next: the middle of the largest piece that is wrong; undefined when nothing is. */
export function worstError(mask: Plane, truth: Plane): Mark | undefined {
  const { width, height } = truth
  const missed = Uint8Array.from(truth.data, (value, p) => (value >= 128 && mask.data[p] < 128 ? 1 : 0))
  const spilled = Uint8Array.from(truth.data, (value, p) => (value < 128 && mask.data[p] >= 128 ? 1 : 0))
  const [toAdd, toTake] = [middleOf(missed, width, height), middleOf(spilled, width, height)]
  const next = toAdd.size >= toTake.size ? toAdd : toTake
  if (next.size === 0) return undefined
  return { kind: next === toAdd ? 'in' : 'out', points: [{ x: next.x, y: next.y }] }
}
