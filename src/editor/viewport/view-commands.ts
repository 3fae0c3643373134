import type { Command } from '../commands/command.ts'
import { zoomCommands } from '../commands/zoom-commands.ts'
import { zoomOf, zoomStep, zoomTo } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'
import type { ViewPoint } from './viewport.ts'

/** Zoom of a photo by keys, at the pointer where it is over the stage. */
export function viewCommands(view: ViewportStore, pointer: () => ViewPoint | null): Command[] {
  const zoom = (to: number) =>
    view.update((viewport, photo) => zoomTo(viewport, photo, to, pointer() ?? undefined))
  return [
    { id: 'zoom-100', label: 'Zoom to 100 %', group: 'View', keys: ['Mod+Digit1'], run: () => zoom(1) },
    { id: 'zoom-200', label: 'Zoom to 200 %', group: 'View', keys: ['Mod+Digit2'], run: () => zoom(2) },
    ...zoomCommands({
      step: zoomStep,
      zoomBy: (factor) => zoom(zoomOf(view.get()) * factor),
      fit: { label: 'Fit the photo', keys: ['Mod+Digit0'], run: () => view.fit() },
    }),
  ]
}
