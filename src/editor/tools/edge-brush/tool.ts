import { Feather } from 'lucide-react'
import { edgeValues } from '../../refine/refine-store.ts'
import { SizeSlider } from '../base/controls.tsx'
import { pairsOf } from '../base/geometry.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const edgeBrush: ToolDefinition = {
  label: 'Refine edge brush',
  key: 'Shift+KeyB',
  icon: Feather,
  hint: 'Paint over hair and leaves at the edge of the mask: their colours decide what of them it holds.',
  group: 'select',
  phonePlace: null,
  combine: 'none',
  cursor: 'ring',
  keyboard: { space: 'hold', enter: 'finish' },
  isSized: true,
  Settings: SizeSlider,
  create: ({ mask, options, preview, failed }) => {
    let points: number[] = []
    const show = () => preview.set({ kind: 'path', points: points.slice(), width: options().size })
    return {
      enter: () => {
        // Its strokes need the photo; a failure is told by the first of them.
        void mask.readPhoto().catch(() => undefined)
      },
      press: ({ at }) => {
        points = [at.x, at.y]
        show()
      },
      move: (more) => {
        points.push(...pairsOf(more))
        show()
      },
      release: () => {
        const width = options().size
        mask
          .refineAt({ kind: 'line', points, width }, { ...edgeValues.get(), radius: reachOf(width) })
          .catch((reason: unknown) =>
            failed(reason instanceof Error ? reason.message : 'The edge could not be refined.'),
          )
      },
    }
  },
}

/** Sure colours are looked for about as far out as the brush is wide. */
function reachOf(width: number): number {
  return Math.min(100, Math.max(4, width / 2))
}
