import type { Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import type { Icon, Item } from './items.ts'
import { brandPicture, lineOf, placed, type Look } from './look.ts'
import { besides, column, ruleRow, textRow, type Row } from './rows.ts'
import { thickness } from './texts.ts'

/** Price, address, and what the home has, on a plate. */
export function priceCardItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe, display, body, ink, accent } = look
  const width = Math.min(safe.width - 2 * padding(look), 0.8 * short)
  const rows = [
    ...textRow(
      lineOf(overlay, 0),
      { face: display, size: 0.08 * short, tracking: -0.015 },
      { width, lines: 1, minSize: 0.045 * short },
      0,
      { colour: ink },
    ),
    ...textRow(
      lineOf(overlay, 1),
      { face: body, size: 0.034 * short },
      { width, lines: 2, minSize: 0.027 * short },
      0.032 * short,
      { colour: ink, alpha: 0.92 },
    ),
  ]
  const features = featureRows(overlay, look, width)
  if (features.length > 0) {
    if (rows.length > 0) rows.push(ruleRow(0.075 * short, thickness(short), 0.04 * short, accent))
    rows.push(...features)
  }
  return card(rows, overlay, look)
}

/** Bedrooms, bathrooms and area beside each other, each with its sign. */
export function featureRows(overlay: Overlay, look: Look, width: number): Row[] {
  const { short, strong, ink } = look
  const icons: readonly Icon[] = ['bed', 'bath', 'area']
  const side = 0.044 * short
  const between = 0.05 * short
  const count = icons.filter((_, i) => lineOf(overlay, i + 2).trim() !== '').length
  const each = (width - between * (count - 1)) / Math.max(1, count) - side - 0.018 * short
  const features = icons.flatMap((icon, i) =>
    textRow(
      lineOf(overlay, i + 2),
      { face: strong, size: 0.036 * short },
      { width: each, lines: 1, minSize: 0.024 * short },
      0,
      { colour: ink },
    ).flatMap((text) => besides([iconRow(icon, side, look), text], 0.018 * short, 0)),
  )
  return besides(features, between, 0.04 * short)
}

function iconRow(icon: Icon, side: number, { accent }: Look): Row {
  return {
    width: side,
    height: side,
    gap: 0,
    draw: (x, top) => [
      {
        kind: 'icon',
        icon,
        box: { x, y: top, width: side, height: side },
        colour: accent,
        alpha: 1,
      },
    ],
  }
}

/** Who sells, with portrait and ways to reach them. Nothing for films that do not show their brand. */
export function agentItems(overlay: Overlay, look: Look): Item[] {
  const { short, safe } = look
  if (look.brand === null) return []
  const portrait = portraitRow(look, Math.round(0.19 * short))
  const side = portrait.reduce((sum, row) => sum + row.width + 0.035 * short, 0)
  const width = Math.min(safe.width - 2 * padding(look) - side, 0.75 * short)
  const texts = identityRows(look, width, 1)
  if (texts.length === 0) return []
  const rows = besides([...portrait, column(texts)], 0.035 * short, 0)
  return card(rows, overlay, look)
}

/** Name, role and company, and how to reach them; `scale` of the sizes of a card. */
export function identityRows(look: Look, width: number, scale: number): Row[] {
  const { brand, short, strong, body, ink, accentInk } = look
  if (brand === null) return []
  const unit = short * scale
  const line = (text: string, size: number, gap: number, alpha: number, face = body, colour = ink) =>
    textRow(text, { face, size: size * unit }, { width, lines: 1, minSize: 0.022 * short }, gap * unit, {
      colour,
      alpha,
    })
  return [
    ...line(brand.name || brand.company, 0.046, 0, 1, strong),
    ...line(joined([brand.role, brand.name ? brand.company : '']), 0.03, 0.024, 0.9),
    ...line(joined([brand.phone, brand.email]), 0.03, 0.034, 1, strong, accentInk),
    ...line(joined([brand.website, brand.licence]), 0.026, 0.022, 0.8),
  ]
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('  ·  ')
}

/** The portrait in a circle with a thin ring; none where the brand has none. */
export function portraitRow(look: Look, side: number): Row[] {
  const picture = brandPicture(look, 'portrait')
  if (picture === null) return []
  const stroke = Math.max(1, Math.round(thickness(look.short) * 0.75))
  const space = stroke * 2
  const square = squareOf(picture)
  return [
    {
      width: side,
      height: side,
      gap: 0,
      draw: (x, top, align) => {
        const left = Math.round(x - side * (align === 'left' ? 0 : align === 'middle' ? 0.5 : 1))
        const box = { x: left, y: Math.round(top), width: side, height: side }
        const inner = side - 2 * space
        return [
          { kind: 'border', box, radius: side / 2, stroke, colour: look.accent, alpha: 1 },
          {
            kind: 'picture',
            picture: square,
            box: { x: box.x + space, y: box.y + space, width: inner, height: inner },
            radius: inner / 2,
          },
        ]
      },
    },
  ]
}

/** The middle of a picture across; down, nearer to its top, where faces are. */
function squareOf(picture: Pixels): Pixels {
  const side = Math.min(picture.width, picture.height)
  const left = Math.floor((picture.width - side) / 2)
  const top = Math.floor((picture.height - side) / 4)
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    const from = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(from, from + side * 4), y * side * 4)
  }
  return { width: side, height: side, data }
}

/** Rows on a plate with a line in the accent's colour on top. */
function card(rows: readonly Row[], overlay: Overlay, look: Look): Item[] {
  if (rows.length === 0) return []
  const { short, safe, plate, plateAlpha, accent } = look
  const block = column(rows)
  const space = padding(look)
  const size = { width: block.width + 2 * space, height: block.height + 2 * space }
  const box = placed(size, safe, overlay.position ?? 'bottom-left')
  return [
    { kind: 'plate', box, radius: 0, colour: plate, alpha: plateAlpha },
    { kind: 'plate', box: { ...box, height: thickness(short) }, radius: 0, colour: accent, alpha: 1 },
    ...block.draw(box.x + space, box.y + space, 'left'),
  ]
}

function padding({ short }: Look): number {
  return 0.045 * short
}
