import { ZoomIn } from 'lucide-react'
import { clampView, zoomAt } from '../../viewport/view-maths.ts'
import type { Size } from '../../viewport/view-maths.ts'
import type { Viewport } from '../../viewport/viewport.ts'
import { imageToView } from '../../viewport/viewport.ts'
import type { Span } from '../base/geometry.ts'
import { lastPoint } from '../base/geometry.ts'
import type { Press, ToolDefinition } from '../base/stage-tool.ts'

/** View pixels: a drag frames a part only when it is farther than this both ways. */
const minFrame = 4

export const zoom: ToolDefinition = {
  label: 'Zoom',
  key: 'KeyZ',
  icon: ZoomIn,
  hint: 'Click to zoom in, Alt and click to zoom out, drag to frame a part.',
  group: 'view',
  phonePlace: null,
  combine: 'none',
  cursor: 'zoom-in',
  keyboard: { space: 'click', enter: 'finish' },
  create: ({ view, preview }) => {
    let begun: Press | null = null
    return {
      press: (press) => {
        begun = press
      },
      move: (points) => {
        if (begun !== null) preview.set({ kind: 'rectangle', from: begun.at, to: lastPoint(points) })
      },
      release: (to) => {
        if (begun === null) return
        const { at: from, alt } = begun
        begun = null
        view.update((viewport, photo) => {
          const [a, b] = [imageToView(viewport, from), imageToView(viewport, to)]
          if (Math.abs(a.x - b.x) > minFrame && Math.abs(a.y - b.y) > minFrame)
            return zoomToRectangle(viewport, photo, { from, to })
          return zoomAt(viewport, photo, b, viewport.scale * (alt ? 0.5 : 2))
        })
      },
      cancel: () => {
        begun = null
      },
    }
  },
}

/** Shows a rectangle of the photo as large as the stage allows. */
function zoomToRectangle(viewport: Viewport, photo: Size, { from, to }: Span): Viewport {
  const scale = Math.min(viewport.width / Math.abs(to.x - from.x), viewport.height / Math.abs(to.y - from.y))
  const framed = {
    ...viewport,
    scale,
    originX: viewport.width / 2 - ((from.x + to.x) / 2) * scale,
    originY: viewport.height / 2 - ((from.y + to.y) / 2) * scale,
  }
  return clampView(framed, photo)
}
