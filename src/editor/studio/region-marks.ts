import type { Analysis } from '../../../core/contract/shapes.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { ImagePoint, Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import { regionOutline } from './region-outline.ts'

/** A suggestion as it is drawn on the photo. All points in image pixels. */
export interface RegionMark {
  id: number
  lines: ImagePoint[][]
  /** Where its name stands. */
  anchor: ImagePoint
}

export async function loadRegionMarks(photo: PhotoSource, analysis: Analysis): Promise<RegionMark[]> {
  if (analysis.suggestion_url === null) return []
  const labels = await photo.grey(mediaUrl(analysis.suggestion_url))
  const across = photo.size.width / labels.width
  const down = photo.size.height / labels.height
  return analysis.regions.flatMap(({ id }) => {
    const lines = regionOutline(labels, id).map((line) =>
      line.map(({ x, y }) => ({ x: x * across, y: y * down })),
    )
    return lines.length === 0 ? [] : [{ id, lines, anchor: topOf(lines[0]) }]
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

/** Dark casing and a dashed white line round each region. */
export function paintRegions(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  marks: readonly RegionMark[],
): void {
  context.lineJoin = 'round'
  for (const { lines } of marks) {
    const path = new Path2D()
    for (const line of lines) {
      for (const [index, point] of line.entries()) {
        const { x, y } = imageToView(viewport, point)
        if (index === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
      path.closePath()
    }
    context.setLineDash([])
    context.lineWidth = 3.5
    context.strokeStyle = 'rgb(0 0 0 / 0.55)'
    context.stroke(path)
    context.setLineDash([6, 4])
    context.lineWidth = 1.5
    context.strokeStyle = '#fff'
    context.stroke(path)
  }
}
