import { Shapes } from 'lucide-react'
import { SizeSlider } from '../base/controls.tsx'
import { pairsOf } from '../base/geometry.ts'
import type { Press, ToolDefinition } from '../base/stage-tool.ts'

export const classBrush: ToolDefinition = {
  label: 'Class brush',
  key: 'KeyK',
  icon: Shapes,
  hint: 'Paint what is there where the colours have it wrong. A digit chooses the class, Alt gives back what was found, Shift-click draws straight.',
  group: 'select',
  phonePlace: 15,
  combine: 'none',
  cursor: 'ring',
  keyboard: { space: 'hold', enter: 'finish' },
  isSized: true,
  Settings: SizeSlider,
  unavailable: ({ classes }) => (classes.isKnown ? null : 'No network has looked at this photo'),
  create: ({ classes, options, preview, strokeEnd }) => {
    const { brush } = classes
    let begun: Press | null = null
    let points: number[] = []
    const isArea = () => brush.reach.get() === 'area'
    const show = () => {
      if (begun === null || isArea()) return
      const colour = brush.colourOf(begun.alt)
      preview.set({
        kind: 'path',
        points: points.slice(),
        width: options().size,
        ...(colour !== null && { colour }),
      })
    }
    return {
      enter: classes.show,
      leave: () => {
        classes.hide()
        void brush.work.flush()
      },
      press: (press) => {
        begun = press
        const from = press.shift ? strokeEnd.get() : null
        points = from === null ? [press.at.x, press.at.y] : [from.x, from.y, press.at.x, press.at.y]
        show()
      },
      move: (more) => {
        points.push(...pairsOf(more))
        show()
      },
      release: (at) => {
        if (begun === null) return
        const { alt } = begun
        begun = null
        if (isArea()) return brush.paintAreaAt(at, alt)
        strokeEnd.set(at)
        brush.paint({ points, width: options().size, gives: !alt })
      },
      cancel: () => {
        begun = null
      },
      hover: (at) => classes.point(isArea() ? at : null),
      digit: (number) => brush.choose(number - 1),
    }
  },
}
