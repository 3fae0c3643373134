import { rayThrough, type Camera } from '../../core/scene/camera.ts'
import type { Scene } from '../../core/scene/scene.ts'
import { Tracer } from '../../core/scene/tracer.ts'
import type { FilmRect } from '../../core/contract/film-document.ts'

type Colour = readonly [number, number, number]

/** A scene whose parts have one colour each: the first is what is seen where there is none. */
export interface PaintedScene {
  scene: Scene
  colours: readonly Colour[]
  /** Pixels of its photos. */
  size: { width: number; height: number }
}

/** Which part a camera sees at a place of its photo, in fractions. */
export type PartAt = (camera: Camera, x: number, y: number) => number

export function partsOf({ scene, size }: PaintedScene): PartAt {
  const tracer = new Tracer(scene)
  const ray = new Float64Array(3)
  return (camera, x, y) => {
    rayThrough(camera, x * size.width, y * size.height, size.width, size.height, ray)
    const [ox, oy, oz] = camera.at
    return tracer.cast(ox, oy, oz, ray[0], ray[1], ray[2]) ? tracer.part : 0
  }
}

/** The photo that a camera takes, each pixel the mean of nine. */
export function photographed({ colours, size }: PaintedScene, partAt: PartAt, camera: Camera) {
  const { width, height } = size
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      for (let k = 0; k < 9; k++) {
        const [u, v] = [(x + ((k % 3) + 0.5) / 3) / width, (y + (Math.floor(k / 3) + 0.5) / 3) / height]
        const colour = colours[partAt(camera, u, v)]
        for (let c = 0; c < 3; c++) sum[c] += colour[c] / 9
      }
      data.set([...sum.map(Math.round), 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

interface DrawnFrame {
  camera: Camera
  /** Part of the camera's photo that the frame shows. */
  view: FilmRect
  drawn: Uint8ClampedArray
  width: number
  height: number
}

/**
 * How far edges of a drawn frame lie from where its camera sees them, in pixels: all along rows, or along columns, that
 * cross them steeply and have six pixels for themselves to both sides; with `only`, those of one part.
 */
export function edgeErrors(
  { colours }: PaintedScene,
  partAt: PartAt,
  { camera, view, drawn, width, height }: DrawnFrame,
  isRow: boolean,
  only: number | null = null,
): number[] {
  const [length, lines] = isRow ? [width, height] : [height, width]
  const part = (along: number, line: number) => {
    const [x, y] = isRow ? [along, line] : [line, along]
    return partAt(camera, view.x + (x / width) * view.width, view.y + (y / height) * view.height)
  }
  const red = (along: number, line: number) =>
    drawn[(isRow ? line * width + along : along * width + line) * 4]
  const errors: number[] = []
  for (let line = 4; line < lines - 1; line += 7) {
    const seen = Array.from({ length }, (_, at) => part(at + 0.5, line + 0.5))
    for (let at = 6; at < length - 6; at++) {
      const [from, to] = [seen[at - 1], seen[at]]
      const isAlone =
        seen.slice(at - 6, at).every((one) => one === from) &&
        seen.slice(at, at + 6).every((one) => one === to)
      if (from === to || !isAlone || (only !== null && from !== only && to !== only)) continue
      const truth = crossing(at - 0.5, at + 0.5, from, (place) => part(place, line + 0.5))
      // Where the edge runs along the line rather than across it, the other direction measures it.
      if (part(truth - 1, line + 1.5) !== from || part(truth + 1, line + 1.5) !== to) continue
      if (part(truth - 1, line - 0.5) !== from || part(truth + 1, line - 0.5) !== to) continue
      const level = (colours[from][0] + colours[to][0]) / 2
      for (let k = at - 4; k < at + 4; k++) {
        const [low, high] = [red(k, line) - level, red(k + 1, line) - level]
        if (low * high > 0 || low === high) continue
        errors.push(Math.abs(k + 0.5 + low / (low - high) - truth))
        break
      }
    }
  }
  return errors
}

/** Where a part ends between two places, by halving. */
function crossing(low: number, high: number, from: number, partOn: (place: number) => number): number {
  for (let i = 0; i < 10; i++) {
    const middle = (low + high) / 2
    if (partOn(middle) === from) low = middle
    else high = middle
  }
  return (low + high) / 2
}
