import { SquareDashed } from 'lucide-react'
import { createBoxTool } from '../base/box-tool.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const rectangle: ToolDefinition = {
  label: 'Rectangle',
  key: 'KeyM',
  icon: SquareDashed,
  hint: 'Drag from corner to corner.',
  group: 'shape',
  phonePlace: 8,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'drag', enter: 'corner' },
  create: (context) => createBoxTool(context, 'rectangle'),
}
