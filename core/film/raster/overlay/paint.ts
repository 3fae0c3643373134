import { smoothStep } from '../../../imaging/numbers.ts'
import { Coverage } from '../../text/coverage.ts'
import { UNITS } from '../../text/fonts.ts'
import type { TextBlock } from '../../text/layout.ts'
import type { Colour } from './colour.ts'
import type { Box, Item } from './items.ts'
import type { Layer } from './layer.ts'
import { resized } from './resize.ts'
import { addIcon, addRounded } from './shapes.ts'

/** A text's shadow, in parts of an em: how far it reaches, and how dark it is. */
const SHADOW = { reach: 0.22, alpha: 0.5 } as const

/** Paints items to one layer, cut to what they cover of a frame. Null when that is nothing. */
export function paint(items: readonly Item[], frame: { width: number; height: number }): Layer | null {
  const area = items.map(boundsOf).reduce<Box | null>((all, box) => union(all, within(box, frame)), null)
  if (area === null) return null
  const layer = { ...area, data: new Uint8ClampedArray(area.width * area.height * 4) }
  for (const item of items) paintItem(layer, item)
  return layer
}

function paintItem(layer: Layer, item: Item): void {
  switch (item.kind) {
    case 'plate':
      fill(layer, item.box, item.colour, item.alpha, (coverage, box) => {
        addRounded(coverage, box, item.radius)
      })
      break
    case 'border':
      fill(layer, item.box, item.colour, item.alpha, (coverage, box) => {
        addRounded(coverage, box, item.radius)
        addRounded(coverage, inset(box, item.stroke), item.radius - item.stroke, -1)
      })
      break
    case 'icon':
      fill(layer, item.box, item.colour, item.alpha, (coverage, box) => {
        addIcon(coverage, item.icon, box)
      })
      break
    case 'scrim':
      paintScrim(layer, item)
      break
    case 'picture':
      paintPicture(layer, item)
      break
    case 'text':
      paintText(layer, item)
  }
}

/** Fills what `draw` adds to a coverage of the box's pixels with one colour. */
function fill(
  layer: Layer,
  box: Box,
  colour: Colour,
  alpha: number,
  draw: (coverage: Coverage, box: Box) => void,
): void {
  const area = within(box, layer)
  if (area === null) return
  const coverage = new Coverage(area.width, area.height)
  draw(coverage, { ...box, x: box.x - area.x, y: box.y - area.y })
  blend(layer, area, coverage.values(), colour, alpha)
}

function blend(layer: Layer, area: Box, values: Float32Array, [r, g, b]: Colour, alpha: number): void {
  for (let y = 0, i = 0; y < area.height; y++) {
    let p = ((area.y - layer.y + y) * layer.width + area.x - layer.x) * 4
    for (let x = 0; x < area.width; x++, i++, p += 4)
      if (values[i] > 0) lay(layer.data, p, r, g, b, values[i] * alpha)
  }
}

/** Lays a colour over a pixel that is multiplied by its alpha. */
function lay(data: Uint8ClampedArray, p: number, r: number, g: number, b: number, alpha: number): void {
  const rest = 1 - alpha
  data[p] = r * alpha + data[p] * rest
  data[p + 1] = g * alpha + data[p + 1] * rest
  data[p + 2] = b * alpha + data[p + 2] * rest
  data[p + 3] = 255 * alpha + data[p + 3] * rest
}

function paintScrim(layer: Layer, { box, from, colour, alpha }: Item & { kind: 'scrim' }): void {
  const area = within(box, layer)
  if (area === null) return
  const values = new Float32Array(area.width * area.height)
  for (let y = 0; y < area.height; y++) {
    const place = (area.y + y + 0.5 - box.y) / box.height
    const near = from === 'top' ? 1 - place : from === 'bottom' ? place : 1 - Math.abs(2 * place - 1)
    values.fill(smoothStep(0, 1, near), y * area.width, (y + 1) * area.width)
  }
  blend(layer, area, values, colour, alpha)
}

function paintPicture(layer: Layer, { picture, box, radius }: Item & { kind: 'picture' }): void {
  const area = within(box, layer)
  if (area === null) return
  const coverage = new Coverage(area.width, area.height)
  addRounded(coverage, { x: 0, y: 0, width: area.width, height: area.height }, radius)
  const shown = coverage.values()
  const source = resized(picture, area.width, area.height)
  for (let y = 0, i = 0; y < area.height; y++) {
    let p = ((area.y - layer.y + y) * layer.width + area.x - layer.x) * 4
    for (let x = 0; x < area.width; x++, i++, p += 4) {
      const rest = 1 - (source[i * 4 + 3] * shown[i]) / 255
      for (let c = 0; c < 4; c++) layer.data[p + c] = source[i * 4 + c] * shown[i] + layer.data[p + c] * rest
    }
  }
}

function paintText(layer: Layer, item: Item & { kind: 'text' }): void {
  const { block, colour, alpha } = item
  const area = within(boundsOf(item), layer)
  if (area === null) return
  const values = textCoverage(item, area)
  if (item.hasShadow) {
    const shadow = blurred(values, area.width, area.height, Math.round((SHADOW.reach * block.size) / 3))
    blend(layer, area, shadow, [0, 0, 0], SHADOW.alpha * alpha)
  }
  blend(layer, area, values, colour, alpha)
}

function textCoverage({ block, x, top, align }: Item & { kind: 'text' }, area: Box): Float32Array {
  const coverage = new Coverage(area.width, area.height)
  const scale = block.size / UNITS
  block.lines.forEach((line, i) => {
    const left = x - area.x - line.width * (align === 'left' ? 0 : align === 'middle' ? 0.5 : 1)
    const base = top - area.y + block.face.capHeight * scale + i * block.leading
    for (const { glyph, x: place } of line.letters)
      for (const contour of glyph.contours)
        coverage.addCurve(
          contour.curve,
          left + place + contour.x * scale,
          base - contour.y * scale,
          scale,
          -1,
        )
  })
  return coverage.values()
}

/** Three means over a box of 2 × radius + 1 pixels each way. */
function blurred(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  let from = values
  for (let round = 0; round < 3; round++)
    from = boxMeans(boxMeans(from, width, height, 1, width, radius), height, width, width, 1, radius)
  return from
}

function boxMeans(
  from: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
): Float32Array {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++) {
    const base = line * lineStep
    let sum = 0
    for (let i = 0; i < Math.min(radius, length); i++) sum += from[base + i * step]
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += from[base + (i + radius) * step]
      if (i - radius - 1 >= 0) sum -= from[base + (i - radius - 1) * step]
      to[base + i * step] = Math.max(0, sum / (2 * radius + 1))
    }
  }
  return to
}

function boundsOf(item: Item): Box {
  return item.kind === 'text' ? textBounds(item.block, item) : item.box
}

/** All that a text's letters may cover, with their shadow. */
function textBounds(block: TextBlock, { x, top, align, hasShadow }: Item & { kind: 'text' }): Box {
  const { size, width, height, face } = block
  const left = x - width * (align === 'left' ? 0 : align === 'middle' ? 0.5 : 1)
  const around = (0.1 + (hasShadow ? SHADOW.reach : 0)) * size
  const above = ((face.ascent - face.capHeight) / UNITS) * size + around
  const below = (-face.descent / UNITS) * size + around
  return { x: left - around, y: top - above, width: width + 2 * around, height: height + above + below }
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}

/** The whole pixels of a frame or layer that a box touches; null for none. */
function within(box: Box, around: { x?: number; y?: number; width: number; height: number }): Box | null {
  const { x: left = 0, y: top = 0 } = around
  const x = Math.max(left, Math.floor(box.x))
  const y = Math.max(top, Math.floor(box.y))
  const width = Math.min(left + around.width, Math.ceil(box.x + box.width)) - x
  const height = Math.min(top + around.height, Math.ceil(box.y + box.height)) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

function union(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
