/** Larger pictures are refused as a cursor by browsers (128 px), some room for the line taken off. */
const largest = 120
/** A ring smaller than this would hide under the pointer. */
const smallest = 4

/** The diameter in view pixels at which a brush is shown. */
export function ringDiameter(size: number, scale: number): number {
  return Math.max(smallest, size * scale)
}

/**
 * The brush's ring as a cursor: the system moves it, so that it never lags and a stroke costs the page no frame.
 * Null for a brush too large for a cursor.
 */
export function ringCursor(diameter: number): string | null {
  if (diameter > largest) return null
  const side = Math.ceil(diameter) + 6
  const middle = side / 2
  const circle = (stroke: string, width: number) =>
    `<circle cx="${middle}" cy="${middle}" r="${diameter / 2}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${circle('rgb(0 0 0 / 0.55)', 3.5)}${circle('white', 1.5)}</svg>`
  const hot = Math.round(middle)
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") ${hot} ${hot}, crosshair`
}
