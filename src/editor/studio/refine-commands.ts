import type { Command } from '../commands/command.ts'
import type { RefineKind } from '../refine/refine-values.ts'
import { refineKinds, refineNames } from '../refine/refine-words.ts'
import type { Studio } from './studio.ts'

const keys: Partial<Record<RefineKind, string>> = { grow: 'KeyG', shrink: 'Shift+KeyG', feather: 'KeyF' }

/** Operations on the whole mask: each opens its editor in the panel. */
export function refineCommands({ refine }: Studio, whenMasked: () => string | null): Command[] {
  return refineKinds.map((kind) => {
    const key = keys[kind]
    return {
      id: kind,
      label: refineNames[kind],
      group: 'Mask',
      keys: key === undefined ? [] : [key],
      run: () => refine.open(kind),
      unavailable: whenMasked,
    }
  })
}
