import { ClipboardCopy } from 'lucide-react'
import { hintLimits } from '../../../../core/contract/hint-limits.ts'
import type { Combine } from '../../mask/mask-client.ts'
import { combineOf } from '../base/combine.ts'
import { createCornerTool } from '../base/corner-path.ts'
import { pairsOf } from '../base/geometry.ts'
import { enterHints } from '../base/hint-tool.ts'
import type { Press, StageTool, ToolContext, ToolDefinition } from '../base/stage-tool.ts'

export const source: ToolDefinition = {
  label: 'Source area',
  key: 'KeyU',
  icon: ClipboardCopy,
  hint: 'Click corners or drag round what to copy from; with Alt what never to copy. Click an outline to select it, Delete removes it.',
  group: 'hint',
  phonePlace: 13,
  combine: 'source',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'corner' },
  create: createSourceTool,
}

/** An area by its corners, or by a drag round it. */
function createSourceTool(context: ToolContext): StageTool {
  const { hints, options, preview } = context
  const corners = createCornerTool(context, {
    closes: true,
    hasWidth: false,
    selectAt: hints.selectAt,
    onFinish: (points, { combine }) => hints.draw(kindOf(combine), points),
  })
  let begun: Press | null = null
  let points: number[] = []
  const isDrag = ({ at, precision }: Press) =>
    points.some((value, i) => Math.abs(value - (i % 2 === 0 ? at.x : at.y)) > precision.click)
  return {
    ...corners,
    enter: () => enterHints(hints),
    press: (press) => {
      begun = press
      points = [press.at.x, press.at.y]
      corners.press(press)
    },
    move: (more) => {
      if (corners.path.isOpen()) return
      points.push(...pairsOf(more))
      preview.set({ kind: 'path', points: points.slice(), width: null })
    },
    release: (at) => {
      const kit = hints.kit.get()
      if (begun === null) return
      if (corners.path.isOpen() || !isDrag(begun) || kit === null) corners.click(at)
      else
        hints.draw(
          kindOf(combineOf(options().shapeCombine, begun)),
          kit.thinned(points, hintLimits.sourcePoints),
        )
      begun = null
    },
  }
}

/** What an area says of its pixels, by how a shape drawn so would meet the mask. */
function kindOf(combine: Combine): 'include' | 'exclude' {
  return combine === 'add' ? 'include' : 'exclude'
}
