import { MousePointerClick } from 'lucide-react'
import type { ImagePoint } from '../../viewport/viewport.ts'
import type { Press, ToolDefinition } from '../base/stage-tool.ts'
import { createSmartSelection } from './smart-selection.ts'

export const smart: ToolDefinition = {
  label: 'Smart select',
  key: 'KeyS',
  icon: MousePointerClick,
  hint: 'Click a thing or drag a box round it. Click again to correct: Alt where it is not. Enter ends it.',
  group: 'select',
  phonePlace: 4,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'finish' },
  create: ({ mask, view, options, preview, failed }) => {
    const selection = createSmartSelection({ mask, photo: view.photo, options, failed })
    let begun: { press: Press; points: [ImagePoint, ...ImagePoint[]] } | null = null
    return {
      enter: () => {
        mask.readySmartSelect().catch((reason: unknown) => {
          failed(reason instanceof Error ? reason.message : 'The photo could not be read.')
        })
      },
      leave: selection.end,
      press: (press) => {
        begun = { press, points: [press.at] }
      },
      move: (more) => {
        if (begun === null) return
        for (let i = 0; i < more.length; i += 3) begun.points.push({ x: more[i]!, y: more[i + 1]! })
        preview.set(selection.previewOf(begun.points, begun.press.shift))
      },
      release: () => {
        if (begun === null) return
        const { press, points } = begun
        selection.hint(points, press.precision.click, press.shift, press.alt)
        begun = null
      },
      isOpen: selection.isOpen,
      finish: selection.end,
      maskChanged: selection.maskChanged,
    }
  },
}
