import type { Overlay } from '../../../contract/film-document.ts'
import { featureRows, identityRows, portraitRow } from './cards.ts'
import type { Item } from './items.ts'
import { logoRow } from './logo.ts'
import { alphaFor, lineOf, placed, type Look } from './look.ts'
import { column, ruleRow, textRow, type Row } from './rows.ts'
import { thickness } from './texts.ts'

/** How much of the photo an intro lets through at best: its plate lets less through where its text needs it. */
const INTRO_ALPHA = 0.6
const END_ALPHA = 0.96
/** Where a hairline runs around cards that fill the frame, as part of the shorter side. */
const FRAME = 0.035

/** A card that fills the frame and lets the photo through: logo, title, subtitle. */
export function introItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe, display, body, ink, accent } = look
  const title = textRow(
    lineOf(overlay, 0),
    { face: display, size: 0.108 * short, leading: 1.12, tracking: -0.014 },
    { width: safe.width * 0.86, lines: 3, minSize: 0.055 * short },
    0.07 * short,
    { colour: ink },
  )
  const subtitle = textRow(
    lineOf(overlay, 1),
    { face: body, size: 0.038 * short, tracking: 0.02 },
    { width: safe.width * 0.78, lines: 2, minSize: 0.028 * short },
    0.052 * short,
    { colour: ink },
  )
  const rule = ruleRow(0.1 * short, thickness(short), 0.055 * short, accent)
  const rows = [...logoRow(look, 0.11), ...title, ...(title.length > 0 ? [rule] : []), ...subtitle]
  return fullCard(rows, look, alphaFor(look.plate, ink, INTRO_ALPHA))
}

/**
 * A card that fills the frame at the end: what to do, whom to call. Without a brand it says only what to do; one that has
 * the lines of a price card (`unbrandedEndCard`) shows its features.
 */
export function endCardItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe, display, body, ink, accent } = look
  const width = safe.width * 0.86
  const portrait = portraitRow(look, Math.round(0.2 * short))
  const identity = identityRows(look, width, 1.04)
  const rows = [
    ...logoRow(look, portrait.length > 0 ? 0.075 : 0.12),
    ...textRow(
      lineOf(overlay, 0),
      { face: display, size: 0.074 * short, leading: 1.14, tracking: -0.012 },
      { width, lines: 2, minSize: 0.045 * short },
      0.055 * short,
      { colour: ink },
    ),
    ...textRow(
      lineOf(overlay, 1),
      { face: body, size: 0.034 * short },
      { width, lines: 2, minSize: 0.026 * short },
      0.044 * short,
      { colour: ink, alpha: 0.9 },
    ),
  ]
  const features = featureRows(overlay, look, width)
  if (rows.length > 0 && features.length > 0)
    rows.push(ruleRow(0.1 * short, thickness(short), 0.05 * short, accent))
  rows.push(...features)
  if (rows.length > 0 && identity.length > 0)
    rows.push(ruleRow(0.1 * short, thickness(short), 0.05 * short, accent))
  rows.push(...portrait.map((row) => ({ ...row, gap: 0.05 * short })))
  if (identity.length > 0) rows.push(column(identity, 0.045 * short))
  return fullCard(rows, look, END_ALPHA)
}

function fullCard(rows: readonly Row[], look: Look, alpha: number): Item[] {
  if (rows.length === 0) return []
  const { width, height, short, safe, plate, ink } = look
  const block = column(rows)
  const place = placed(block, safe, 'middle')
  const inset = FRAME * short
  return [
    { kind: 'plate', box: { x: 0, y: 0, width, height }, radius: 0, colour: plate, alpha },
    {
      kind: 'border',
      box: { x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset },
      radius: 0,
      stroke: Math.max(1, 0.0016 * short),
      colour: ink,
      alpha: 0.3,
    },
    ...block.draw(place.x + place.width / 2, place.y, 'middle'),
  ]
}
