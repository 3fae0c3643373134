import type { Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import { contrast, WHITE, type Colour } from './colour.ts'
import type { Item } from './items.ts'
import { brandPicture, placed, type Look } from './look.ts'
import { fittedSize } from './rows.ts'

/** Below this contrast of the logo's mean colour to a plate it could not be seen on it. */
const SEEN = 2.2

/** The logo in a corner, on a plate that it is seen on; one that is a plate itself needs none. */
export function logoItems(overlay: Overlay, look: Look): Item[] {
  const logo = brandPicture(look, 'logo')
  if (logo === null) return []
  const { short, safe, plate } = look
  const position = overlay.position ?? 'top-right'
  const size = fittedSize(logo, { width: 0.26 * short, height: 0.085 * short })
  const mean = meanColour(logo)
  if (mean === null) return [{ kind: 'picture', picture: logo, box: placed(size, safe, position), radius: 0 }]
  const space = Math.round(0.02 * short)
  const box = placed({ width: size.width + 2 * space, height: size.height + 2 * space }, safe, position)
  const colour = contrast(mean, plate) >= SEEN ? plate : WHITE
  return [
    { kind: 'plate', box, radius: 0, colour, alpha: 0.88 },
    { kind: 'picture', picture: logo, box: { x: box.x + space, y: box.y + space, ...size }, radius: 0 },
  ]
}

/** The mean colour of what is not transparent; null for a picture without transparent parts. */
function meanColour({ data }: Pixels): Colour | null {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c++) sums[c] += data[i + c] * data[i + 3]
    sums[3] += data[i + 3]
  }
  if (sums[3] === 0 || sums[3] > 0.99 * 255 * (data.length / 4)) return null
  return [sums[0] / sums[3], sums[1] / sums[3], sums[2] / sums[3]]
}
