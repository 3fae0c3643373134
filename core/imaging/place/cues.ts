import type { Camera } from '../camera/camera.ts'
import type { Segment } from '../lines/find-segments.ts'
import type { Pixels } from '../pixels.ts'
import { reduceToLab, type LabGrid } from '../select/lab-grid.ts'

/** What tells a room from the outside of a house. */
export interface PlaceCues {
  /** Mean CIELAB chroma of the photo and of its upper third. */
  chroma: number
  chromaTop: number
  /** Mean step of lightness, 0 to 100, from a cell of the upper third to the next ones. */
  textureTop: number
  /** Fraction of the upper third that is blue and not dark. */
  blueTop: number
  /** Fractions of the photo and of its lower third that are green as leaves and grass. */
  green: number
  greenLow: number
  /** Row of the horizon, as a fraction of the height; outside of 0 to 1 it is not seen. */
  horizon: number
  /** Of the length of all lines, that of long ones. */
  long: number
  /** Of the length of the lines in the upper third, that of upright ones, and of those neither upright nor level. */
  uprightTop: number
  slantTop: number
}

/** The long side of the grid that colours are looked at on. */
const GRID = 96
/** A line is long from this fraction of the picture's diagonal on. */
const LONG = 0.08
/** An upright line is so many times higher than wide; a slanting one is wider than this part of its height, and higher. */
const UPRIGHT = 6
const SLANT = { width: 0.15, height: 0.1 }
/** Lines that are shorter together, in diagonals, say nothing. */
const FEW_LINES = { all: 0.1, top: 0.05 }

/** Segments in pixels of a picture of `size`, and the camera that was found from them. */
export function placeCues(
  photo: Pixels,
  segments: readonly Segment[],
  size: { width: number; height: number },
  camera: Camera | null,
): PlaceCues {
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height }
  return {
    ...colourCues(reduceToLab(photo, whole, GRID)),
    ...lineCues(segments, size),
    horizon: camera === null ? 0.5 : horizonOf(camera, size.width / size.height),
  }
}

type ColourCues = Pick<PlaceCues, 'chroma' | 'chromaTop' | 'textureTop' | 'blueTop' | 'green' | 'greenLow'>

function colourCues({ width, height, lab }: LabGrid): ColourCues {
  const third = Math.max(1, Math.floor(height / 3))
  const sums = { chroma: 0, chromaTop: 0, textureTop: 0, blueTop: 0, green: 0, greenLow: 0 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 3
      const [l, a, b] = [lab[p], lab[p + 1], lab[p + 2]]
      const chroma = Math.sqrt(a * a + b * b)
      sums.chroma += chroma
      if (a < -5 && b > 8 && l < 80) {
        sums.green++
        if (y >= height - third) sums.greenLow++
      }
      if (y >= third) continue
      sums.chromaTop += chroma
      if (b < -6 && a < 8 && a > -14 && l > 40) sums.blueTop++
      const right = x + 1 < width ? p + 3 : p
      const below = y + 1 < height ? p + width * 3 : p
      sums.textureTop += Math.abs(lab[right] - l) + Math.abs(lab[below] - l)
    }
  const [all, part] = [width * height, width * third]
  return {
    chroma: sums.chroma / all,
    chromaTop: sums.chromaTop / part,
    textureTop: sums.textureTop / part,
    blueTop: sums.blueTop / part,
    green: sums.green / all,
    greenLow: sums.greenLow / part,
  }
}

function lineCues(
  segments: readonly Segment[],
  { width, height }: { width: number; height: number },
): Pick<PlaceCues, 'long' | 'uprightTop' | 'slantTop'> {
  const diagonal = Math.sqrt(width * width + height * height)
  const lengths = { all: 0, long: 0, top: 0, uprightTop: 0, slantTop: 0 }
  for (const { x1, y1, x2, y2, length } of segments) {
    const fraction = length / diagonal
    lengths.all += fraction
    if (fraction > LONG) lengths.long += fraction
    if ((y1 + y2) / 2 >= height / 3) continue
    lengths.top += fraction
    const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
    if (up > UPRIGHT * across) lengths.uprightTop += fraction
    if (across > SLANT.width * up && up > SLANT.height * across) lengths.slantTop += fraction
  }
  const top = Math.max(FEW_LINES.top, lengths.top)
  return {
    long: lengths.long / Math.max(FEW_LINES.all, lengths.all),
    uprightTop: lengths.uprightTop / top,
    slantTop: lengths.slantTop / top,
  }
}

/** The row where the middle column of the photo looks level; half a height outside of it at most. */
function horizonOf({ focal, middle, axes: { down } }: Camera, ratio: number): number {
  const row = middle - (down[2] / Math.max(1e-6, down[1])) * focal * ratio
  return Math.max(-0.5, Math.min(1.5, row))
}
