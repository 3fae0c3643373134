/** How much may be marked by the user on one photo: far more than anyone does, and little enough to be kept and sent. */
export const markLimits = {
  places: 300,
  boxes: 100,
  /** Sides of a drawn box, as fractions of the photo's. */
  minSide: 0.002,
  strokes: 120,
  strokePoints: 160,
  /** Diameters of the brush, as fractions of the photo's long side. */
  minSize: 0.002,
  maxSize: 0.5,
} as const
