import type { BrushSettings } from '../../mask/mask-client.ts'
import type { StageTool, ToolContext } from '../base/stage-tool.ts'
import type { ToolOptions } from '../base/tool-options.ts'

interface StrokeContext extends Pick<ToolContext, 'mask' | 'strokeEnd'> {
  options: () => Pick<ToolOptions, 'size' | 'hardness' | 'opacity'>
}

/**
 * Paints with the round brush of the options. Alt takes away; a press with Shift draws straight from the last stroke's
 * end.
 */
export function createStrokeTool(
  { mask, options, strokeEnd }: StrokeContext,
  combine: BrushSettings['combine'],
): StageTool {
  return {
    press: ({ points, shift, alt }) => {
      const from = strokeEnd.get()
      const { size, hardness, opacity } = options()
      mask.beginStroke(
        { size, hardness, opacity, combine: alt ? 'subtract' : combine },
        shift && from !== null ? Float32Array.of(from.x, from.y, 1, ...points) : points,
      )
    },
    move: (points) => mask.extendStroke(points),
    release: (at) => {
      mask.endStroke()
      strokeEnd.set(at)
    },
    cancel: () => mask.cancelStep(),
  }
}
