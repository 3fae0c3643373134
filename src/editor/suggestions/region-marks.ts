import type { Plane } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { ImagePoint, Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import { labelBoxes, regionOutline } from './region-outline.ts'

/** A suggestion as it is drawn on the photo. All points in image pixels. */
export interface RegionMark {
  id: number
  lines: ImagePoint[][]
  /** Where its name stands. */
  anchor: ImagePoint
}

/** Outlines of the regions `ids` in a plane of labels that covers the whole photo. */
export function marksOf(labels: Plane, ids: readonly number[], photo: Size): RegionMark[] {
  const across = photo.width / labels.width
  const down = photo.height / labels.height
  const boxes = labelBoxes(labels)
  return ids.flatMap((id) => {
    const lines = regionOutline(labels, id, boxes).map((line) =>
      line.map(({ x, y }) => ({ x: x * across, y: y * down })),
    )
    const [outer] = lines
    return outer === undefined ? [] : [{ id, lines, anchor: topOf(outer) }]
  })
}

/** The middle of the upper edge: a name there covers little of what it names. */
function topOf(line: readonly ImagePoint[]): ImagePoint {
  const xs = line.map(({ x }) => x)
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: Math.min(...line.map(({ y }) => y)),
  }
}

/** Dark casing and a dashed white line round each region; the one that is lit is filled, with a plain line. */
export function paintRegions(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  marks: readonly RegionMark[],
  lit: number | null,
): void {
  context.lineJoin = 'round'
  for (const { id, lines } of marks) {
    const path = pathOf(viewport, lines)
    if (id === lit) {
      // Borders run round the inside of holes the other way: they stay clear.
      context.fillStyle = 'rgb(255 255 255 / 0.3)'
      context.fill(path)
    }
    context.setLineDash([])
    context.lineWidth = 3.5
    context.strokeStyle = 'rgb(0 0 0 / 0.55)'
    context.stroke(path)
    context.setLineDash(id === lit ? [] : [6, 4])
    context.lineWidth = 1.5
    context.strokeStyle = '#fff'
    context.stroke(path)
  }
}

function pathOf(viewport: Viewport, lines: RegionMark['lines']): Path2D {
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
