/** How the edge of a mask is refined by the photo's colours. */
export interface EdgeSettings {
  /** How far to both sides of the edge the photo decides, in px. */
  radius: number
  /** Rounds jags of the edge first, in px; 0 leaves it. */
  smooth: number
  /** Softens what came out, in px; 0 leaves it. */
  feather: number
  /** How steep soft edges become, 0 to 1. */
  contrast: number
  /** Moves soft edges inwards (below 0) or outwards, −1 to 1. */
  shift: number
}

export const EDGE_LIMITS: Readonly<Record<keyof EdgeSettings, { min: number; max: number }>> = {
  radius: { min: 1, max: 100 },
  smooth: { min: 0, max: 50 },
  feather: { min: 0, max: 50 },
  contrast: { min: 0, max: 1 },
  shift: { min: -1, max: 1 },
}

/** Throws RangeError, in words, where one of them is out of range. */
export function checkEdge(settings: EdgeSettings): void {
  for (const [name, { min, max }] of Object.entries(EDGE_LIMITS)) {
    const value = settings[name as keyof EdgeSettings]
    if (!(value >= min && value <= max))
      throw new RangeError(`The edge's ${name} must be from ${min} to ${max}, not ${value}`)
  }
}
