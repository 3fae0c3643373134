import { Eraser } from 'lucide-react'
import { BrushSettings } from '../brush/settings.tsx'
import { createStrokeTool } from '../brush/stroke-tool.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const eraser: ToolDefinition = {
  label: 'Eraser',
  key: 'KeyE',
  icon: Eraser,
  hint: 'Paint over what should stay.',
  group: 'paint',
  phonePlace: 2,
  combine: 'stroke',
  cursor: 'ring',
  keyboard: { space: 'hold', enter: 'finish' },
  isSized: true,
  Settings: BrushSettings,
  create: (context) => createStrokeTool(context, 'subtract'),
}
