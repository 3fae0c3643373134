import { Pentagon } from 'lucide-react'
import { createCornerTool } from '../base/corner-path.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const polygon: ToolDefinition = {
  label: 'Polygon',
  key: 'KeyP',
  icon: Pentagon,
  hint: 'Click the corners. Enter or a click on the first closes it, Backspace takes one back.',
  group: 'shape',
  phonePlace: 10,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'corner' },
  create: (context) =>
    createCornerTool(context, {
      closes: true,
      hasWidth: false,
      onFinish: (points, { combine }) => {
        if (points.length >= 6) void context.mask.drawShape({ kind: 'polygon', points }, combine)
      },
    }),
}
