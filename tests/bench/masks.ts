import { deflateSync, inflateSync } from 'node:zlib'
import { ellipseSource } from '../../core/mask/ellipse.ts'
import { MaskEngine } from '../../core/mask/engine.ts'
import { combineSource } from '../../core/mask/shapes.ts'
import { Stroke } from '../../core/mask/stroke.ts'
import type { Rect } from '../../core/imaging/pixels.ts'

/** An empty mask whose history is deflated as the browser's own streams do it. */
export function emptyMask({ width, height }: { width: number; height: number }): MaskEngine {
  return new MaskEngine(width, height, {
    codec: {
      deflate: (bytes) => Promise.resolve(new Uint8Array(deflateSync(bytes))),
      inflate: (bytes) => Promise.resolve(new Uint8Array(inflateSync(bytes))),
    },
    now: Date.now,
  })
}

/** Paints one stroke through `points`: x, y and pressure in turn. */
export function paint(engine: MaskEngine, points: Float32Array, size: number, hardness: number): void {
  engine.edit('Brush', (edit) =>
    new Stroke(edit, { size, hardness, opacity: 1, combine: 'add' }).extend(points),
  )
}

export function coverEllipse(engine: MaskEngine, rect: Rect): void {
  engine.edit('Ellipse', (edit) => combineSource(edit, ellipseSource(rect), 'add'))
}

/** Zig-zag strokes over the whole frame, of several sizes, as somebody paints out the clutter of a whole room. */
export function coverRoom(engine: MaskEngine, hardness: number): void {
  const { width, height } = engine.grid
  const count = 40
  for (let stroke = 0; stroke < count; stroke++) {
    const y = ((stroke + 0.7) * height) / count
    const points = Array.from({ length: 60 }, (_, i) => [
      (width * (i + 1)) / 62,
      y + (i % 2 === 0 ? -60 : 60) + ((i * 37 + stroke * 11) % 50),
      1,
    ])
    paint(engine, Float32Array.from(points.flat()), 60 + ((stroke * 13) % 80), hardness)
  }
}
