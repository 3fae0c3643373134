import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { ImagePoint, Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { HintRef } from './hint-edits.ts'

interface Ink {
  casing: string
  line: string
  accent: string
  danger: string
  glass: string
  font: string
}

function readInk(): Ink {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    casing: token('--ink-case'),
    line: token('--ink-line'),
    accent: token('--ink-end'),
    danger: token('--danger'),
    glass: token('--ink-glass'),
    font: token('--font-ui'),
  }
}

function pathOf(viewport: Viewport, points: readonly ImagePoint[], isClosed: boolean): Path2D {
  const path = new Path2D()
  for (const [index, point] of points.entries()) {
    const { x, y } = imageToView(viewport, point)
    if (index === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (isClosed) path.closePath()
  return path
}

function strokeTwice(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { casing }: Ink,
  colour: string,
  width: number,
  dash: number[],
): void {
  context.setLineDash([])
  context.lineWidth = width + 2.5
  context.strokeStyle = casing
  context.stroke(path)
  context.setLineDash(dash)
  context.lineWidth = width
  context.strokeStyle = colour
  context.stroke(path)
  context.setLineDash([])
}

/** View pixels. */
const endRadius = 4
const hatchStep = 10

function paintDots(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  points: readonly ImagePoint[],
  ink: Ink,
  colour: string,
): void {
  for (const point of points) {
    const { x, y } = imageToView(viewport, point)
    context.beginPath()
    context.arc(x, y, endRadius, 0, 2 * Math.PI)
    context.fillStyle = colour
    context.fill()
    context.lineWidth = 1.25
    context.strokeStyle = ink.casing
    context.stroke()
  }
}

/** Slanting lines over a path, so that an area that must not be copied is told without its colour too. */
function hatch(context: CanvasRenderingContext2D, path: Path2D, colour: string, box: ViewBox): void {
  context.save()
  context.clip(path)
  context.lineWidth = 1.5
  context.strokeStyle = colour
  context.beginPath()
  const height = box.bottom - box.top
  for (let x = box.left - height; x < box.right; x += hatchStep) {
    context.moveTo(x, box.bottom)
    context.lineTo(x + height, box.top)
  }
  context.stroke()
  context.restore()
}

interface ViewBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Bounds of points on the stage; nothing outside the stage needs to be hatched. */
function boxOf(viewport: Viewport, points: readonly ImagePoint[]): ViewBox {
  const seen = points.map((point) => imageToView(viewport, point))
  return {
    left: Math.max(0, Math.min(...seen.map(({ x }) => x))),
    top: Math.max(0, Math.min(...seen.map(({ y }) => y))),
    right: Math.min(viewport.width, Math.max(...seen.map(({ x }) => x))),
    bottom: Math.min(viewport.height, Math.max(...seen.map(({ y }) => y))),
  }
}

const labels = { include: 'Copy from here', exclude: 'Never copy' } as const

function paintLabel(
  context: CanvasRenderingContext2D,
  text: string,
  { left, top, right, bottom }: ViewBox,
  ink: Ink,
): void {
  if (right <= left || bottom <= top) return
  context.font = `500 12px ${ink.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  const width = context.measureText(text).width + 12
  // A name larger than what it names would hide it; outline and hatching tell enough.
  if (width > right - left) return
  const [x, y] = [(left + right) / 2, Math.max(top, 4) + 14]
  context.fillStyle = ink.glass
  context.beginPath()
  context.roundRect(x - width / 2, y - 10, width, 20, 4)
  context.fill()
  context.fillStyle = ink.line
  context.fillText(text, x, y)
}

/** Draws all hints in view pixels: edge lines dashed with dots at their ends, areas outlined, named, or hatched. */
export function paintHints(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  { lines, sources }: RemovalHints,
  selected: HintRef | null,
): void {
  const ink = readInk()
  const isSelected = (kind: HintRef['kind'], index: number) =>
    selected?.kind === kind && selected.index === index
  context.lineJoin = 'round'
  for (const [index, { kind, points }] of sources.entries()) {
    const path = pathOf(viewport, points, true)
    const colour = kind === 'include' ? ink.accent : ink.danger
    const box = boxOf(viewport, points)
    if (kind === 'exclude') hatch(context, path, colour, box)
    strokeTwice(context, path, ink, colour, isSelected('source', index) ? 3 : 1.75, [])
    if (isSelected('source', index)) paintDots(context, viewport, points, ink, ink.line)
    paintLabel(context, labels[kind], box, ink)
  }
  for (const [index, { points }] of lines.entries()) {
    const isOn = isSelected('line', index)
    strokeTwice(context, pathOf(viewport, points, false), ink, ink.accent, isOn ? 3 : 2, isOn ? [] : [7, 5])
    paintDots(
      context,
      viewport,
      isOn ? points : [...points.slice(0, 1), ...points.slice(-1)],
      ink,
      isOn ? ink.line : ink.accent,
    )
  }
}
