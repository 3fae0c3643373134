import { squaredDistance } from '../../imaging/distance.ts'
import { computeLabels } from '../../imaging/layout/labels.ts'
import type { RoomShape } from '../../imaging/layout/layout.ts'
import type { Features } from './features.ts'
import { straightenBorders } from './straighten.ts'
import { watershed } from './watershed.ts'

/** How far the borders of planes may lie from where the room's box has them, as a fraction of the width. */
const BAND = 0.022
/** The same where the room's owner has set it. */
const CORRECTED_BAND = 0.008
/**
 * Which plane of the room each pixel of the grid shows, as `LABELS`, its borders moved to the photo's own edges where
 * there are some near the box's: a watershed between what surely belongs to each plane, made straight. Where nothing is
 * seen of a border it stays where the box has it.
 */
export function fitPlanes(features: Features, shape: RoomShape, isCorrected: boolean): Uint8Array {
  const { width, height } = features
  const box = computeLabels(shape, width, height).data
  const apart = distanceToBorder(box, width, height)
  const band = Math.max(2, Math.round((isCorrected ? CORRECTED_BAND : BAND) * width))
  const labels = new Uint8Array(box.length)
  for (let p = 0; p < labels.length; p++) if (apart[p] > band * band) labels[p] = box[p]
  watershed(features, labels)
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
