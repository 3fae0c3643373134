/** How much may be marked by hand on one photo: far more than anyone does, and little enough to be kept and sent. */
export const markLimits = {
  places: 300,
  boxes: 100,
  /** Sides of a drawn box, as shares of the photo's. */
  leastSide: 0.002,
  strokes: 120,
  strokePoints: 160,
  /** Diameters of the brush, as shares of the photo's long side. */
  leastSize: 0.002,
  mostSize: 0.5,
} as const
