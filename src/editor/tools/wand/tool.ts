import { WandSparkles } from 'lucide-react'
import type { ImagePoint } from '../../viewport/viewport.ts'
import { combineOf } from '../base/combine.ts'
import type { Press, ToolDefinition } from '../base/stage-tool.ts'
import { WandSettings } from './settings.tsx'

export const wand: ToolDefinition = {
  label: 'Magic wand',
  key: 'KeyW',
  icon: WandSparkles,
  hint: 'Click a colour: what is like it is taken. It shows beforehand what a click would take.',
  group: 'select',
  phonePlace: 5,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'click', enter: 'finish' },
  Settings: WandSettings,
  create: ({ mask, options, failed }) => {
    let begun: Press | null = null
    let isShown = false
    const show = (at: ImagePoint | null) => {
      if (at === null && !isShown) return
      isShown = at !== null
      mask.hoverWand(at, options().wand)
    }
    return {
      // Read ahead, so that the first click does not wait for it.
      enter: () => {
        mask.readPhoto().catch((reason: unknown) => {
          failed(reason instanceof Error ? reason.message : 'The photo could not be read.')
        })
      },
      leave: () => show(null),
      press: (press) => {
        begun = press
      },
      release: (at) => {
        if (begun === null) return
        const combine = combineOf(options().shapeCombine, begun)
        begun = null
        mask.wand(at, options().wand, combine).catch((reason: unknown) => {
          failed(reason instanceof Error ? reason.message : 'The colour could not be taken.')
        })
      },
      hover: show,
    }
  },
}
