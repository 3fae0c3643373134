import { rayThrough, type Camera } from './camera.ts'
import { Integrator } from './integrator.ts'
import { hash3 } from '../imaging/noise.ts'
import type { Scene } from './scene.ts'

/**
 * The soft light of a picture, worked out for every `step`th pixel both ways: what falls on the surface
 * seen there, what that surface mirrors, and where it is. Typed arrays may lie on shared memory, so that
 * threads fill rows of one field.
 */
export interface LightField {
  width: number
  height: number
  step: number
  /** Four numbers a place: linear light red, green, blue, and the variance of its luminance. */
  light: Float32Array
  /** The same for the mirrored light; zero where the surface is matt. */
  mirror: Float32Array
  /** Six numbers a place: position in metres, unit normal. */
  place: Float32Array
  /** The part of the scene seen there; 0 is the outside. */
  part: Uint16Array
}

/** An empty field for a picture of `width` × `height` pixels. */
export function createLightField(width: number, height: number, step: number, shared = false): LightField {
  const w = Math.ceil(width / step)
  const h = Math.ceil(height / step)
  const memory = (bytes: number) => (shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  return {
    width: w,
    height: h,
    step,
    light: new Float32Array(memory(w * h * 16)),
    mirror: new Float32Array(memory(w * h * 16)),
    place: new Float32Array(memory(w * h * 24)),
    part: new Uint16Array(memory(w * h * 2)),
  }
}

export interface View {
  camera: Camera
  /** Size of the whole picture in pixels. */
  width: number
  height: number
  /** Light samples a place of the field. */
  samples: number
  seed: number
  withoutObject: boolean
}

/** Fills rows [from, to) of the field. Every place draws from its own seed, so bands do not matter. */
export function fillLightField(scene: Scene, view: View, field: LightField, from: number, to: number): void {
  const integrator = new Integrator(scene, view.withoutObject)
  const { tracer } = integrator
  const d = new Float64Array(3)
  const [ox, oy, oz] = view.camera.at
  for (let row = from; row < to; row++)
    for (let column = 0; column < field.width; column++) {
      const at = row * field.width + column
      rayThrough(
        view.camera,
        (column + 0.5) * field.step,
        (row + 0.5) * field.step,
        view.width,
        view.height,
        d,
      )
      if (!tracer.cast(ox, oy, oz, d[0], d[1], d[2])) {
        field.part[at] = 0
        continue
      }
      const surface = tracer.material
      field.part[at] = tracer.part
      const point = {
        x: ox + d[0] * tracer.distance,
        y: oy + d[1] * tracer.distance,
        z: oz + d[2] * tracer.distance,
        nx: tracer.nx,
        ny: tracer.ny,
        nz: tracer.nz,
        translucency: surface.translucency,
      }
      field.place.set([point.x, point.y, point.z, point.nx, point.ny, point.nz], at * 6)
      integrator.lightAt(point, hash3(column, row, view.seed), view.samples, field.light, at * 4)
      if (surface.gloss === 0) continue
      const mirrored = Math.max(4, view.samples >> 1)
      integrator.mirroredAt(
        point,
        d,
        surface,
        hash3(column, row, view.seed + 1),
        mirrored,
        field.mirror,
        at * 4,
      )
    }
}
