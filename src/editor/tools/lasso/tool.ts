import { Lasso } from 'lucide-react'
import type { Combine } from '../../mask/mask-client.ts'
import { combineOf } from '../base/combine.ts'
import { pairsOf } from '../base/geometry.ts'
import type { ToolDefinition } from '../base/stage-tool.ts'

export const lasso: ToolDefinition = {
  label: 'Lasso',
  key: 'KeyL',
  icon: Lasso,
  hint: 'Draw round something; it closes by itself.',
  group: 'shape',
  phonePlace: 3,
  combine: 'shape',
  cursor: 'crosshair',
  keyboard: { space: 'hold', enter: 'finish' },
  create: ({ mask, options, preview }) => {
    let points: number[] = []
    let combine: Combine = 'add'
    return {
      press: (press) => {
        points = [press.at.x, press.at.y]
        combine = combineOf(options().shapeCombine, press)
      },
      move: (more) => {
        points.push(...pairsOf(more))
        preview.set({ kind: 'path', points: points.slice(), width: null })
      },
      release: () => {
        if (points.length >= 6) void mask.drawShape({ kind: 'lasso', points }, combine)
      },
    }
  },
}
