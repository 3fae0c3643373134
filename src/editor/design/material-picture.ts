import type { DesignMaterialId } from '../../../core/contract/design-document.ts'
import { createMaterial } from '../../../core/design/materials/catalogue.ts'
import { toCode } from '../../../core/imaging/linear.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'

/** Metres across a picture: the pattern of each material is seen, and repeats itself. */
const WIDTHS: Partial<Record<DesignMaterialId, number>> = {
  subway: 0.7,
  mosaic: 0.35,
  brick: 0.9,
  carpet: 0.3,
  grasscloth: 0.5,
  terrazzo: 0.6,
  slats: 0.5,
  chevron: 1.2,
  herringbone: 1.2,
  'wallpaper-leaf': 1,
  coffered: 3,
  panelling: 3,
}
const WIDTH = 1.6

/** A material as it lies before the lens, in even light. */
export function materialPicture(
  id: DesignMaterialId,
  colours: readonly string[],
  { width, height }: Size,
): Pixels {
  const material = createMaterial(id, colours, 1)
  const step = (WIDTHS[id] ?? WIDTH) / width
  const data = new Uint8Array(width * height * 4)
  const out = new Float64Array(3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      material((x + 0.5) * step, (height - y - 0.5) * step, step, out)
      for (let c = 0; c < 3; c++) data[at + c] = toCode(out[c]!)
      data[at + 3] = 255
    }
  return { width, height, data }
}
