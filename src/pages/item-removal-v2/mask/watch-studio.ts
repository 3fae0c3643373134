import type { Studio } from '../../../editor/studio/studio.ts'

/**
 * Called back when settings, summary, the preview, the refinement, the room or classes have changed: what availability of
 * commands depends on.
 */
export function watchStudio({
  store,
  preview,
  refine,
  isRoomOpen,
  roomSteps,
  classes,
}: Studio): (listener: () => void) => () => void {
  return (listener) => {
    const offStore = store.subscribe(listener)
    const offPreview = preview.subscribe(listener)
    const offRefine = refine.subscribe(listener)
    const offRoom = isRoomOpen.subscribe(listener)
    const offSteps = roomSteps.subscribe(listener)
    const offClasses = classes.brush.work.history.state.subscribe(listener)
    return () => {
      offStore()
      offPreview()
      offRefine()
      offRoom()
      offSteps()
      offClasses()
    }
  }
}

/**
 * For the button of a command that is a switch: whether it is pressed. No tool is while the room is open: none paints
 * then.
 */
export function pressed({ store, isRoomOpen }: Studio, id: string): { isOn?: () => boolean } {
  if (id === 'room') return { isOn: isRoomOpen.get }
  if (!id.startsWith('tool-')) return {}
  const tool = id.slice('tool-'.length)
  return { isOn: () => !isRoomOpen.get() && store.getState().settings.tool === tool }
}
