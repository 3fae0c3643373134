/** Tools, stage and panel beside each other; below the stage there is room for the photos of a batch. */
export const workspaceGrid =
  'flex h-full min-h-0 flex-col low:overflow-y-auto nav:grid nav:grid-cols-[56px_minmax(0,1fr)_320px] nav:grid-rows-[minmax(0,1fr)_auto] xl:grid-cols-[56px_minmax(0,1fr)_360px]'
/** What stands in it in the place of a workspace: a photo that is still being opened, or a message. */
export const workspaceWhole = 'h-full min-h-0 flex-1 nav:col-span-3'
