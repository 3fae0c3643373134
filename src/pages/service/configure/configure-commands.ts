import { ChevronLeft, ChevronRight, CreditCard, RotateCcw, Shuffle } from 'lucide-react'
import type { Command } from '../../../editor/commands/command.ts'
import { compareModeCommands } from '../../../editor/compare/compare-commands.ts'
import type { Compare } from '../../../editor/compare/compare.ts'
import type { HelpActions } from '../../../editor/commands/help-commands.ts'
import { helpCommands } from '../../../editor/commands/help-commands.ts'
import { viewCommands } from '../../../editor/viewport/view-commands.ts'
import type { ViewportStore } from '../../../editor/viewport/viewport-store.ts'
import type { ViewPoint } from '../../../editor/viewport/viewport.ts'

interface ConfigureActions extends HelpActions {
  /** Photo and free preview; null where there is none. */
  compare: Compare | null
  /** What marks the photo by hand, or arranges furniture in it. */
  markTool: readonly Command[]
  /** Shows another arrangement; null where there is one only. */
  nextProposal: (() => void) | null
  place: () => void
  missing: string | null
  reset: () => void
  isChanged: boolean
  /** By so many photos of the series; null when there is none that way. */
  turn: (by: 1 | -1) => (() => void) | null
}

/** All that the configure page can do by key and from the palette, beside the settings themselves. */
export function configureCommands(
  view: ViewportStore,
  pointer: () => ViewPoint | null,
  actions: ConfigureActions,
): Command[] {
  const turn = (by: 1 | -1) => ({
    run: () => actions.turn(by)?.(),
    unavailable: () => (actions.turn(by) === null ? 'There is no other photo that way' : null),
  })
  return [
    {
      id: 'previous-photo',
      label: 'Previous photo',
      group: 'View',
      keys: ['PageUp'],
      icon: ChevronLeft,
      ...turn(-1),
    },
    {
      id: 'next-photo',
      label: 'Next photo',
      group: 'View',
      keys: ['PageDown'],
      icon: ChevronRight,
      ...turn(1),
    },
    ...(actions.nextProposal === null
      ? []
      : [
          {
            id: 'next-proposal',
            label: 'Another proposal',
            group: 'Order',
            keys: ['KeyP'],
            icon: Shuffle,
            run: actions.nextProposal,
          } satisfies Command,
        ]),
    ...actions.markTool,
    ...(actions.compare === null ? [] : compareModeCommands(actions.compare)).filter(
      isFree(actions.markTool),
    ),
    ...viewCommands(view, pointer),
    {
      id: 'order',
      label: 'Order at full size',
      group: 'Order',
      keys: ['Mod+Enter'],
      icon: CreditCard,
      run: actions.place,
      unavailable: () => actions.missing,
    },
    {
      id: 'reset-settings',
      label: 'Reset the settings',
      group: 'Order',
      keys: [],
      icon: RotateCcw,
      run: actions.reset,
      unavailable: () => (actions.isChanged ? null : 'Nothing is set yet'),
    },
    ...helpCommands(actions),
  ]
}

/** Whether none of a command's keys are taken: what paints by arrows has them before the bar. */
function isFree(taken: readonly Command[]): (command: Command) => boolean {
  const keys = new Set(taken.flatMap((command) => command.keys))
  return (command) => !command.keys.some((key) => keys.has(key))
}
