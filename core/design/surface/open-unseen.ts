import { LABELS } from '../../imaging/layout/layout.ts'
import type { DesignPlane } from '../../contract/design-document.ts'
import type { WorkingPhoto } from './working-photo.ts'

/** Pixels on both sides of a border between which the wall is looked at. */
const FROM = 3
const TO = 7
/** How far both sides may differ where no corner is seen: the logarithm of light, and colour. */
const LIGHT = 0.05
const COLOUR = 0.04
/** Rows in which both sides are wall, at fewest, as a part of the photo's height, and how many of them must be alike. */
const MIN_ROWS = 0.06
const MIN_ALIKE = 0.6
/** Of 255. */
const LIKELY = 128

/**
 * Opens another wall to a surface of one wall where the room's box has a corner between them that the photo does not
 * show: both sides are wall, and look alike nearly all along. A box whose corner is wrong would end the surface in the
 * middle of a wall. Nothing happens where the room's owner has set its corners, or without a network's map of the photo.
 */
export function openUnseen(working: WorkingPhoto, plane: DesignPlane, barred: Uint8Array): void {
  const { planes, perceived, isCorrected } = working
  if (planes === null || perceived === null || isCorrected || plane === 'floor' || plane === 'ceiling') return
  const own = LABELS[plane]
  for (const other of [LABELS.left, LABELS.back, LABELS.right]) {
    if (other === own || !isUnseen(working, planes, perceived.of(['wall']), own, other)) continue
    for (let p = 0; p < barred.length; p++) if (planes[p] === other) barred[p] = 0
  }
}

function isUnseen(
  { features }: WorkingPhoto,
  planes: Uint8Array,
  wall: Uint8Array,
  own: number,
  other: number,
): boolean {
  const { width, height, light, red, blue } = features
  let [rows, alike] = [0, 0]
  for (let p = 0; p + 1 < planes.length; p++) {
    const isBorder =
      (planes[p] === own && planes[p + 1] === other) || (planes[p] === other && planes[p + 1] === own)
    const x = p % width
    if (!isBorder || x < TO || x + 1 + TO >= width) continue
    // Of seven pixels each way those that lie not right beside the border.
    const at = (values: ArrayLike<number>, sign: number) => {
      let sum = 0
      for (let by = FROM; by <= TO; by++) sum += values[sign < 0 ? p - by : p + 1 + by]
      return sum / (TO - FROM + 1)
    }
    if (at(wall, -1) < LIKELY || at(wall, 1) < LIKELY) continue
    rows++
    const apart = (values: Float32Array) => Math.abs(at(values, 1) - at(values, -1))
    if (apart(light) < LIGHT && apart(red) + apart(blue) < COLOUR) alike++
  }
  return rows >= MIN_ROWS * height && alike >= MIN_ALIKE * rows
}
