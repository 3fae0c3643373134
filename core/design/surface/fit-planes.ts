import { squaredDistance } from '../../imaging/distance.ts'
import { computeLabels } from '../../imaging/layout/labels.ts'
import type { RoomShape } from '../../imaging/layout/layout.ts'
import type { Features } from './features.ts'
import { straightenBorders } from './straighten.ts'

/** How far the borders of planes may lie from where the room's box has them, as a fraction of the width. */
const BAND = 0.022
/** Steps of an edge's strength; what is below the first is flat. */
const STEP = 0.03
const STEPS = 24

/**
 * Which plane of the room each pixel of the grid shows, as `LABELS`, its borders moved to the photo's own edges where
 * there are some near the box's: a watershed (Meyer 1991) between what surely belongs to each plane, made straight. Where nothing is
 * seen of a border it stays where the box has it.
 */
export function fitPlanes({ width, height, edge }: Features, shape: RoomShape): Uint8Array {
  const box = computeLabels(shape, width, height).data
  const apart = distanceToBorder(box, width, height)
  const band = Math.max(2, Math.round(BAND * width))
  const labels = new Uint8Array(box.length)
  const levels = Array.from({ length: STEPS }, () => [] as number[])
  for (let p = 0; p < labels.length; p++) {
    if (apart[p] <= band * band) continue
    labels[p] = box[p]
    if (apart[p] <= (band + 2) * (band + 2)) levels[0].push(p)
  }
  const visit = (level: number, q: number, label: number) => {
    if (labels[q] !== 0) return
    labels[q] = label
    levels[Math.max(level, Math.min(STEPS - 1, Math.floor(edge[q] / STEP)))].push(q)
  }
  for (let level = 0; level < STEPS; level++) {
    const queue = levels[level]
    for (let head = 0; head < queue.length; head++) {
      const p = queue[head]
      const x = p % width
      if (x > 0) visit(level, p - 1, labels[p])
      if (x + 1 < width) visit(level, p + 1, labels[p])
      if (p >= width) visit(level, p - width, labels[p])
      if (p + width < labels.length) visit(level, p + width, labels[p])
    }
  }
  const open = Uint8Array.from(apart, (squared) => (squared <= band * band ? 1 : 0))
  // Planes that are nowhere wider than the band.
  for (let p = 0; p < labels.length; p++) if (labels[p] === 0) labels[p] = box[p]
  straightenBorders(labels, open, width)
  return labels
}

/** Squared distance to the nearest pixel that another plane lies beside. */
function distanceToBorder(labels: ArrayLike<number>, width: number, height: number): Int32Array {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (x + 1 < width && labels[p] !== labels[p + 1]) data[p] = data[p + 1] = 255
      if (y + 1 < height && labels[p] !== labels[p + width]) data[p] = data[p + width] = 255
    }
  return squaredDistance({ width, height, data })
}
