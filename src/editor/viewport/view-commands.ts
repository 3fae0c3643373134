import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { Command } from '../commands/command.ts'
import { zoomOf, zoomStep, zoomTo } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'
import type { ViewPoint } from './viewport.ts'

/** Zoom by keys, at the pointer where it is over the stage: the same in every workspace. */
export function viewCommands(view: ViewportStore, pointer: () => ViewPoint | null): Command[] {
  const zoom = (to: number) =>
    view.update((viewport, photo) => zoomTo(viewport, photo, to, pointer() ?? undefined))
  const step = (by: number) => zoom(zoomOf(view.get()) * by)
  return [
    {
      id: 'fit',
      label: 'Fit the photo',
      group: 'View',
      keys: ['Mod+Digit0'],
      icon: Maximize,
      run: () => view.fit(),
    },
    { id: 'zoom-100', label: 'Zoom to 100 %', group: 'View', keys: ['Mod+Digit1'], run: () => zoom(1) },
    { id: 'zoom-200', label: 'Zoom to 200 %', group: 'View', keys: ['Mod+Digit2'], run: () => zoom(2) },
    {
      id: 'zoom-in',
      label: 'Zoom in',
      group: 'View',
      // By place for layouts that have no such sign of their own, and by sign: where it lies differs from land to land.
      keys: ['Equal', 'Shift+Equal', 'NumpadAdd', 'key:+'],
      icon: ZoomIn,
      repeats: true,
      run: () => step(zoomStep),
    },
    {
      id: 'zoom-out',
      label: 'Zoom out',
      group: 'View',
      keys: ['Minus', 'NumpadSubtract', 'key:-'],
      icon: ZoomOut,
      repeats: true,
      run: () => step(1 / zoomStep),
    },
  ]
}
