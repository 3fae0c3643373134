import type { RegionMark } from '../suggestions/region-marks.ts'
import { imageToView, type Viewport } from '../viewport/viewport.ts'

interface ShownSurfaces {
  /** Outline of the surface that is worked on. */
  chosen: RegionMark | null
  /** Whether it is tinted: while its colour is looked at, it is not. */
  isTinted: boolean
  /** Outline of the one under pointer or cursor. */
  under: RegionMark | null
}

/** Outlines that are seen on every ground: a dark casing below a light line. */
export function paintSurfaces(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  { chosen, isTinted, under }: ShownSurfaces,
): void {
  const style = getComputedStyle(document.documentElement)
  context.save()
  context.lineJoin = 'round'
  if (under !== null) outline(context, pathOf(viewport, under), '#fff', 1.5, [6, 4])
  if (chosen !== null) {
    const path = pathOf(viewport, chosen)
    if (isTinted) {
      context.globalAlpha = 0.28
      context.fillStyle = style.getPropertyValue('--accent-line')
      context.fill(path)
      context.globalAlpha = 1
    }
    outline(context, path, isTinted ? style.getPropertyValue('--accent-line') : '#fff', 2, [])
  }
  context.restore()
}

function outline(
  context: CanvasRenderingContext2D,
  path: Path2D,
  colour: string,
  width: number,
  dash: number[],
): void {
  context.setLineDash([])
  context.lineWidth = width + 2
  context.strokeStyle = 'rgb(0 0 0 / 0.5)'
  context.stroke(path)
  context.setLineDash(dash)
  context.lineWidth = width
  context.strokeStyle = colour
  context.stroke(path)
}

/** Borders run round holes the other way: they stay clear when the path is filled. */
function pathOf(viewport: Viewport, { lines }: RegionMark): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    for (const [index, point] of line.entries()) {
      const { x, y } = imageToView(viewport, point)
      if (index === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    path.closePath()
  }
  return path
}
