import { ListChecks } from 'lucide-react'
import { combineOf } from '../base/combine.ts'
import type { Press, ToolDefinition } from '../base/stage-tool.ts'

export const regions: ToolDefinition = {
  label: 'Suggestions',
  key: 'KeyA',
  icon: ListChecks,
  hint: 'What was found automatically lights up: a click or its digit takes it, again leaves it.',
  group: 'select',
  phonePlace: 6,
  combine: 'none',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'finish' },
  unavailable: ({ suggestions }) =>
    suggestions.regions.get().length === 0 ? 'Nothing was found to suggest in this photo' : null,
  create: ({ suggestions, options }) => {
    let begun: Press | null = null
    return {
      enter: () => suggestions.isShown.set(true),
      leave: () => suggestions.point(null),
      press: (press) => {
        begun = press
      },
      release: (at) => {
        if (begun === null) return
        const combine = combineOf(options().shapeCombine, begun)
        begun = null
        void suggestions.toggleAt(at, combine === 'subtract' ? false : undefined)
      },
      hover: suggestions.point,
      digit: (number) => void suggestions.toggle(number),
    }
  },
}
