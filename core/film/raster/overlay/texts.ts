import type { Overlay } from '../../../contract/film-document.ts'
import { INK, WHITE } from './colour.ts'
import type { Box, Item } from './items.ts'
import { lineOf, placed, sidesOf, type Look } from './look.ts'
import { column, ruleRow, textRow, type Row } from './rows.ts'

/** How dark a scrim is where it is darkest, and where it only calms a whole photo down. */
const SCRIM = 0.8
const VEIL = 0.3
/** How much of the frame's height a scrim darkens from an edge. */
const SCRIM_HEIGHT = 0.66

/** A large title and a subtitle over the darkened photo. */
export function titleItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe, display, body, photoAccent } = look
  const { across } = sidesOf(overlay.position ?? 'middle')
  const box = { width: safe.width * 0.88, lines: 3, minSize: 0.05 * short }
  const ink = { colour: WHITE, hasShadow: true }
  const rows = [
    ...textRow(
      lineOf(overlay, 0),
      { face: display, size: 0.1 * short, leading: 1.12, tracking: -0.012 },
      box,
      0,
      ink,
    ),
    ruleRow(0.1 * short, thickness(short), 0.05 * short, photoAccent),
    ...textRow(
      lineOf(overlay, 1),
      { face: body, size: 0.038 * short, tracking: 0.015 },
      { width: safe.width * 0.8, lines: 2, minSize: 0.028 * short },
      0.05 * short,
      ink,
    ),
  ]
  // The line stands between two texts; alone it says nothing.
  return onPhoto(
    rows.length > 2 ? rows : rows.filter((row) => row.height > thickness(short)),
    overlay,
    look,
    across,
  )
}

/** A headline and a second line beside an upright line, over the darkened foot of the photo. */
export function lowerThirdItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe, strong, body, photoAccent } = look
  const width = safe.width * 0.86
  const ink = { colour: WHITE, hasShadow: true }
  const rows = [
    ...textRow(
      lineOf(overlay, 0),
      { face: strong, size: 0.058 * short, tracking: -0.008 },
      { width, lines: 2, minSize: 0.04 * short },
      0,
      ink,
    ),
    ...textRow(
      lineOf(overlay, 1),
      { face: body, size: 0.036 * short },
      { width, lines: 2, minSize: 0.028 * short },
      0.03 * short,
      ink,
    ),
  ]
  return rows.length === 0 ? [] : onPhoto([withBar(column(rows), look, photoAccent)], overlay, look, 'left')
}

/** A bar left of a row, as high as it is. */
function withBar(row: Row, { short }: Look, colour: Look['accent']): Row {
  const bar = thickness(short) * 1.5
  const space = 0.026 * short
  const over = 0.012 * short
  return {
    width: row.width + bar + space,
    height: row.height + 2 * over,
    gap: row.gap,
    draw: (x, top) => [
      {
        kind: 'plate',
        box: { x, y: top, width: bar, height: row.height + 2 * over },
        radius: 0,
        colour,
        alpha: 1,
      },
      ...row.draw(x + bar + space, top + over, 'left'),
    ],
  }
}

/** Texts on a photo that is darkened where they stand. */
function onPhoto(
  rows: readonly Row[],
  overlay: Overlay,
  look: Look,
  align: 'left' | 'middle' | 'right',
): Item[] {
  if (rows.length === 0) return []
  const position = overlay.position ?? (overlay.template === 'title' ? 'middle' : 'bottom-left')
  const { across, down } = sidesOf(position)
  const block = column(rows)
  const place = placed(block, look.safe, position)
  const x =
    align === 'left' ? place.x : align === 'middle' ? place.x + place.width / 2 : place.x + place.width
  return [...scrims(place, down, look), ...block.draw(x, place.y, align === 'left' ? 'left' : across)]
}

function scrims(place: Box, down: 'top' | 'middle' | 'bottom', { width, height }: Look): Item[] {
  const whole = { x: 0, y: 0, width, height }
  if (down === 'middle') {
    const reach = Math.max(place.height * 2.4, 0.6 * height)
    const band = { ...whole, y: place.y + place.height / 2 - reach / 2, height: reach }
    return [
      { kind: 'plate', box: whole, radius: 0, colour: INK, alpha: VEIL },
      { kind: 'scrim', box: band, from: 'middle', colour: INK, alpha: 0.48 },
    ]
  }
  const reach = SCRIM_HEIGHT * height
  const y = down === 'top' ? 0 : height - reach
  return [{ kind: 'scrim', box: { ...whole, y, height: reach }, from: down, colour: INK, alpha: SCRIM }]
}

/** A small plate with one or two lines. */
export function captionItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe, strong, body, ink, plate, plateAlpha, accent } = look
  const width = safe.width * 0.8
  const rows = [
    ...textRow(
      lineOf(overlay, 0),
      { face: strong, size: 0.04 * short },
      { width, lines: 2, minSize: 0.03 * short },
      0,
      { colour: ink },
    ),
    ...textRow(
      lineOf(overlay, 1),
      { face: body, size: 0.031 * short },
      { width, lines: 2, minSize: 0.025 * short },
      0.022 * short,
      { colour: ink, alpha: 0.92 },
    ),
  ]
  if (rows.length === 0) return []
  const block = column(rows)
  const [across, down] = [0.03 * short, 0.027 * short]
  const bar = thickness(short) * 1.25
  const size = { width: block.width + 2 * across + bar, height: block.height + 2 * down }
  const box = placed(size, safe, overlay.position ?? 'bottom-left')
  return [
    { kind: 'plate', box, radius: 0, colour: plate, alpha: plateAlpha },
    { kind: 'plate', box: { ...box, width: bar }, radius: 0, colour: accent, alpha: 1 },
    ...block.draw(box.x + bar + across, box.y + down, 'left'),
  ]
}

/** Of lines in the accent's colour. */
export function thickness(short: number): number {
  return Math.max(2, 0.0048 * short)
}
