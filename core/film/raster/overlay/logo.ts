import type { Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import { contrastOf, INK, luminance, WHITE, type Colour } from './colour.ts'
import type { Item } from './items.ts'
import { brandPicture, placed, type Look } from './look.ts'
import { fittedSize, padded, pictureRow, type Row } from './rows.ts'

/** A logo's pixel is seen on a plate from this contrast on, and a logo where so much of it is. */
const SEEN = { contrast: 1.7, fraction: 0.9 } as const
/** Space around a logo on its plate, as a part of the frame's shorter side. */
const SPACE = 0.02
const ALPHA = 0.9
const MAX_LOOKED_AT = 2000

/** The logo in a corner, on a plate that it is seen on; one that is a plate itself needs none. */
export function logoItems(overlay: Overlay, look: Look): Item[] {
  const logo = brandPicture(look, 'logo')
  if (logo === null) return []
  const row = logoOnPlate(logo, look, { width: 0.26, height: 0.085 }, plateFor(logo, look))
  const { x, y } = placed(row, look.safe, overlay.position ?? 'top-right')
  return row.draw(x, y, 'left')
}

/** The logo on a card of the brand's colour, on a plate of its own where it would not be seen; none without a logo. */
export function logoRow(look: Look, height: number): Row[] {
  const logo = brandPicture(look, 'logo')
  if (logo === null) return []
  const colour = plateFor(logo, look)
  return [logoOnPlate(logo, look, { width: 0.42, height }, colour === look.plate ? null : colour)]
}

/** `part` is its greatest size, in parts of the frame's shorter side. */
function logoOnPlate(
  logo: Pixels,
  { short }: Look,
  part: { width: number; height: number },
  plate: Colour | null,
): Row {
  const size = fittedSize(logo, { width: part.width * short, height: part.height * short })
  const row = pictureRow(logo, size)
  return plate === null ? row : padded(row, Math.round(SPACE * short), plate, ALPHA)
}

/** The colour on which a logo is seen: the brand's if it can be; null for a logo without transparent parts. */
function plateFor(logo: Pixels, look: Look): Colour | null {
  const lights = opaqueLights(logo)
  if (lights === null) return null
  const plates = [look.plate, WHITE, INK].map((colour) => ({ colour, seen: seenFraction(lights, colour) }))
  const enough = Math.min(SEEN.fraction, Math.max(...plates.map(({ seen }) => seen)))
  return plates.find(({ seen }) => seen >= enough)?.colour ?? look.plate
}

/** Luminances of some hundreds of pixels that are not transparent; null when hardly any is. */
function opaqueLights({ data }: Pixels): number[] | null {
  const count = data.length / 4
  const step = Math.max(1, Math.floor(count / MAX_LOOKED_AT))
  const lights: number[] = []
  let seen = 0
  for (let i = 0; i < count; i += step, seen++)
    if (data[i * 4 + 3] > 127) lights.push(luminance([data[i * 4], data[i * 4 + 1], data[i * 4 + 2]]))
  return lights.length > 0.97 * seen ? null : lights
}

function seenFraction(lights: readonly number[], plate: Colour): number {
  const behind = luminance(plate)
  const seen = lights.filter((light) => contrastOf(light, behind) >= SEEN.contrast)
  return seen.length / Math.max(1, lights.length)
}
