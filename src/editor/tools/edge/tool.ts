import { Spline } from 'lucide-react'
import { createCornerTool } from '../base/corner-path.ts'
import { enterHints } from '../base/hint-tool.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const edge: ToolDefinition = {
  label: 'Edge line',
  key: 'Shift+KeyL',
  icon: Spline,
  hint: 'Click along an edge that goes on behind the item, from seen to seen. Enter or a double click ends it. Click a line to select it, Delete removes it.',
  group: 'hint',
  phonePlace: 12,
  combine: 'none',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'corner' },
  create: (context) => ({
    ...createCornerTool(context, {
      closes: false,
      hasWidth: false,
      selectAt: context.hints.selectAt,
      onFinish: (points) => context.hints.draw('edge', points),
    }),
    enter: () => enterHints(context.hints),
  }),
}
