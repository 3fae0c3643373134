import type { Box } from '../../contract/marks.ts'
import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { computeCentre } from './unlit.ts'
import type { Pane } from './windows.ts'

/** Panes with where each is, in fractions of the photo. */
export interface LitWindows {
  panes: readonly Pane[]
  windows: readonly Rect[]
}

/** Bars and curtains are at least so much lighter (CIELAB L) than the glass of a drawn window. */
const MIN_LIGHTER = 25
/** The fraction of a box that is taken to be darker than its bars and frame. */
const GLASS_FRACTION = 0.9

/**
 * Found windows and those that were drawn by the user, in fractions of the photo. A found window whose middle lies in a
 * drawn one is dropped: a window drawn over another corrects it.
 */
export function withDrawn(found: LitWindows, drawn: readonly Box[], grid: LabGrid): LitWindows {
  if (drawn.length === 0) return found
  const kept = found.windows.map((window) => !drawn.some((box) => contains(box, window)))
  return {
    panes: [...found.panes.filter((_, id) => kept[id]), ...drawn.map((box) => drawnPane(grid, box))],
    windows: [...found.windows.filter((_, id) => kept[id]), ...drawn],
  }
}

function contains({ x, y, width, height }: Box, window: Rect): boolean {
  const middle = computeCentre(window)
  return middle.x >= x && middle.x <= x + width && middle.y >= y && middle.y <= y + height
}

/**
 * A pane that fills a box: all of it is glass but what is far lighter than most of it. Glass that mirrors the sky is
 * lighter than its frame, so nothing is asked of what is round it.
 */
function drawnPane(grid: LabGrid, box: Box): Pane {
  const [left, top] = [box.x * grid.width, box.y * grid.height]
  const [right, bottom] = [left + box.width * grid.width, top + box.height * grid.height]
  const x = Math.min(grid.width - 1, Math.floor(left))
  const y = Math.min(grid.height - 1, Math.floor(top))
  const width = Math.max(1, Math.min(grid.width, Math.ceil(right)) - x)
  const height = Math.max(1, Math.min(grid.height, Math.ceil(bottom)) - y)
  const inside = new Float32Array(width * height)
  const lightness = new Float32Array(width * height)
  let sum = 0
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const across = Math.min(right, x + u + 1) - Math.max(left, x + u)
      const down = Math.min(bottom, y + v + 1) - Math.max(top, y + v)
      const covered = Math.max(0, Math.min(1, across)) * Math.max(0, Math.min(1, down))
      inside[v * width + u] = covered
      lightness[v * width + u] = grid.lab[((y + v) * grid.width + x + u) * 3]
      sum += covered
    }
  lightness.sort()
  const dark = lightness[lightness.length >> 1]
  const light = Math.max(dark + MIN_LIGHTER, lightness[Math.floor(GLASS_FRACTION * (lightness.length - 1))])
  return { bounds: { x, y, width, height }, inside, sure: sum / inside.length, dark, light }
}
