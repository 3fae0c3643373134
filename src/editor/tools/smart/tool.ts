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
    let begun: Press | null = null
    let points: ImagePoint[] = []
    return {
      enter: () => {
        mask.readySmartSelect().catch((reason: unknown) => {
          failed(reason instanceof Error ? reason.message : 'The photo could not be read.')
        })
      },
      leave: selection.end,
      press: (press) => {
        begun = press
        points = [press.at]
      },
      move: (more) => {
        for (let i = 0; i < more.length; i += 3) points.push({ x: more[i], y: more[i + 1] })
        preview.set(selection.previewOf(points, begun?.shift === true))
      },
      release: () => {
        if (begun !== null) selection.hint(points, begun.precision.click, begun.shift, begun.alt)
        begun = null
      },
      isOpen: selection.isOpen,
      finish: selection.end,
      maskChanged: selection.maskChanged,
    }
  },
}
