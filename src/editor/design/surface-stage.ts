/** Id of the element that has the keys of the photo. */
export const SURFACE_STAGE = 'surface-stage'

/** Gives the keys to the photo: a control of the panel that has the focus would take them. */
export function focusSurfaceStage(): void {
  document.getElementById(SURFACE_STAGE)?.focus({ preventScroll: true })
}
