import type { Base } from '../../core/imaging/removal/surface/base.ts'
import type { Colour } from './scenes.ts'

/** A base whose cells have the colours said; null where they are unknown. */
export function cellsWith(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour | null,
): Base {
  const values = new Float32Array(width * height * 3)
  const known = new Uint8Array(width * height)
  for (let i = 0; i < known.length; i++) {
    const colour = colourAt(i % width, Math.floor(i / width))
    if (colour === null) continue
    known[i] = 1
    values.set(colour, i * 3)
  }
  return { width, height, cell: 1, values, known }
}

/** 1 for each cell that is not known. */
export function holeIn({ known }: Base): Uint8Array {
  return known.map((value) => 1 - value)
}
