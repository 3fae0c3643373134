import { Palette } from 'lucide-react'
import { formatPercent } from '../../ui/format.ts'
import { showDone } from '../../ui/toast.ts'
import type { Command } from '../commands/command.ts'
import { overlayInk } from './ink-store.ts'
import { inkName, nextSwatch, tidyOpacity } from './ink.ts'

/** Colour and opacity of the overlay by keys. */
export function inkCommands(): Command[] {
  const fade = (by: number) => {
    const opacity = tidyOpacity(overlayInk.get().opacity + by)
    overlayInk.set({ ...overlayInk.get(), opacity })
    showDone(`Overlay at ${formatPercent(opacity)}`)
  }
  return [
    {
      id: 'next-ink',
      label: 'Next overlay colour',
      group: 'View',
      keys: ['Shift+KeyQ'],
      icon: Palette,
      run: () => {
        overlayInk.set({ ...overlayInk.get(), swatch: nextSwatch(overlayInk.get()) })
        showDone(`Overlay: ${inkName(overlayInk.get())}`)
      },
    },
    {
      id: 'fainter-ink',
      label: 'Fainter overlay',
      group: 'View',
      keys: ['Alt+BracketLeft'],
      repeats: true,
      run: () => fade(-0.1),
    },
    {
      id: 'stronger-ink',
      label: 'Stronger overlay',
      group: 'View',
      keys: ['Alt+BracketRight'],
      repeats: true,
      run: () => fade(0.1),
    },
  ]
}
