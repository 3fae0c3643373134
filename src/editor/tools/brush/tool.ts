import { Brush } from 'lucide-react'
import type { ToolDefinition } from '../base/stage-tool.ts'
import { BrushSettings } from './settings.tsx'
import { createStrokeTool } from './stroke-tool.ts'

export const brush: ToolDefinition = {
  label: 'Brush',
  key: 'KeyB',
  icon: Brush,
  hint: 'Paint over what should go. Shift-click draws straight, Alt erases.',
  group: 'paint',
  phonePlace: 1,
  combine: 'stroke',
  cursor: 'ring',
  keyboard: { space: 'hold', enter: 'finish' },
  isSized: true,
  Settings: BrushSettings,
  create: (context) => createStrokeTool(context, 'add'),
}
