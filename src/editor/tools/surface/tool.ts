import { Layers2 } from 'lucide-react'
import { combineOf } from '../base/combine.ts'
import type { Press, ToolDefinition } from '../base/stage-tool.ts'

export const surface: ToolDefinition = {
  label: 'Surface select',
  key: 'Shift+KeyA',
  icon: Layers2,
  hint: 'What the photo shows is coloured: a click selects that floor, wall, window or thing.',
  group: 'select',
  phonePlace: 7,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'finish' },
  unavailable: ({ classes }) => (classes.isKnown ? null : 'No network has looked at this photo'),
  create: ({ classes, options }) => {
    let begun: Press | null = null
    return {
      enter: classes.show,
      leave: classes.hide,
      press: (press) => {
        begun = press
      },
      release: (at) => {
        if (begun === null) return
        const combine = combineOf(options().shapeCombine, begun)
        begun = null
        void classes.takeAt(at, combine)
      },
      hover: classes.point,
    }
  },
}
