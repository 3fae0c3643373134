import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { Command } from './command.ts'

interface ZoomParts {
  /** Of one press of a key; out by as much as in. */
  step: number
  zoomBy: (factor: number) => void
  fit: Pick<Command, 'label' | 'keys' | 'run'>
}

/** Zoom by keys: the same in every workspace. */
export function zoomCommands({ step, zoomBy, fit }: ZoomParts): Command[] {
  return [
    { id: 'fit', group: 'View', icon: Maximize, ...fit },
    {
      id: 'zoom-in',
      label: 'Zoom in',
      group: 'View',
      // By place for layouts that have no such sign of their own, and by sign: where it lies differs from land to land.
      keys: ['Equal', 'Shift+Equal', 'NumpadAdd', 'key:+'],
      icon: ZoomIn,
      repeats: true,
      run: () => zoomBy(step),
    },
    {
      id: 'zoom-out',
      label: 'Zoom out',
      group: 'View',
      keys: ['Minus', 'NumpadSubtract', 'key:-'],
      icon: ZoomOut,
      repeats: true,
      run: () => zoomBy(1 / step),
    },
  ]
}
