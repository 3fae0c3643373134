import { Hand } from 'lucide-react'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const pan: ToolDefinition = {
  label: 'Pan',
  key: 'KeyH',
  icon: Hand,
  hint: 'Drag the photo. The wheel zooms with any tool.',
  group: 'view',
  phonePlace: 14,
  combine: 'none',
  cursor: 'grab',
  keyboard: { space: 'hold', enter: 'finish' },
  pans: true,
  create: () => ({}),
}
