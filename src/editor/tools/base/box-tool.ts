import type { Combine } from '../../mask/mask-client.ts'
import type { ImagePoint } from '../../viewport/viewport.ts'
import { combineOf } from './combine.ts'
import { lastPoint, rectangleOf } from './geometry.ts'
import type { StageTool, ToolContext } from './stage-tool.ts'

/** Lays a shape over the mask that fills the box from press to release. */
export function createBoxTool(
  { mask, options, preview }: ToolContext,
  kind: 'rectangle' | 'ellipse',
): StageTool {
  let begun: { from: ImagePoint; combine: Combine } | null = null
  return {
    press: (press) => {
      begun = { from: press.at, combine: combineOf(options().shapeCombine, press) }
    },
    move: (points) => {
      if (begun !== null) preview.set({ kind, from: begun.from, to: lastPoint(points) })
    },
    release: (to) => {
      if (begun === null) return
      const rect = rectangleOf({ from: begun.from, to })
      if (rect.width > 0 && rect.height > 0) void mask.drawShape({ kind, rect }, begun.combine)
      begun = null
    },
    cancel: () => {
      begun = null
    },
  }
}
