import { Cable } from 'lucide-react'
import { SizeSlider } from '../base/controls.tsx'
import { createCornerTool } from '../base/corner-path.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const line: ToolDefinition = {
  label: 'Line',
  key: 'KeyC',
  icon: Cable,
  hint: 'For cables and poles: click along it; double-click or Enter ends it. The size is its width.',
  group: 'paint',
  phonePlace: 11,
  combine: 'shape',
  cursor: 'ring',
  keyboard: { space: 'click', enter: 'corner' },
  isSized: true,
  Settings: SizeSlider,
  create: (context) =>
    createCornerTool(context, {
      closes: false,
      hasWidth: true,
      onFinish: (points, { combine, width }) => {
        if (points.length >= 4 && width !== null)
          void context.mask.drawShape({ kind: 'line', points, width }, combine)
      },
    }),
}
