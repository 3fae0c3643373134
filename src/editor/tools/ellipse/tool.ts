import { CircleDashed } from 'lucide-react'
import { createBoxTool } from '../base/box-tool.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const ellipse: ToolDefinition = {
  label: 'Ellipse',
  key: 'Shift+KeyM',
  icon: CircleDashed,
  hint: 'Drag the box around it.',
  group: 'shape',
  phonePlace: 9,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'drag', enter: 'corner' },
  create: (context) => createBoxTool(context, 'ellipse'),
}
