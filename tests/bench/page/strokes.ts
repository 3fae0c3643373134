export const STAGE = { width: 1600, height: 1000 }
/** Brush diameter in image pixels, for every subject. */
export const BRUSH = 120

/** A photo of a size, fitted to the stage. */
export interface Photo {
  width: number
  height: number
  scale: number
}

export function photoOf(megapixels: number): Photo {
  const width = Math.round(Math.sqrt(megapixels * 1e6 * 1.5))
  const height = Math.round((width * 2) / 3)
  return { width, height, scale: Math.min(STAGE.width / width, STAGE.height / height) }
}

/**
 * The strokes that lie there before the measured one: 60 points each, in image
 * pixels. A zig-zag over the whole width that fills a band, as people do who paint out a floor or a wall.
 */
export function previousStrokes(count: number, photo: Photo): number[][] {
  return Array.from({ length: count }, (_, stroke) => {
    const base = 60 + ((stroke * 137) % 880)
    return Array.from({ length: 60 }, (_, i) => [
      (40 + i * 24) / photo.scale,
      (base + (i % 2 === 0 ? -100 : 100)) / photo.scale,
    ]).flat()
  })
}

/** Where the measured stroke is after `i` events, in page pixels. */
export function strokePoint(i: number): { x: number; y: number } {
  const phase = (i % 40) / 40
  const swing = phase < 0.5 ? phase * 4 - 1 : 3 - phase * 4
  return { x: 60 + ((i * 7) % 1380), y: 500 + 300 * swing }
}

/** Points as the mask engine takes them: x, y and a pressure of 1. */
export function triples(points: readonly number[]): Float32Array {
  return Float32Array.from(points.flatMap((x, i) => (i % 2 === 0 ? [x, points[i + 1], 1] : [])))
}
