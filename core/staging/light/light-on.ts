import { aroundNormal, fraction } from '../../scene/sampling.ts'
import { planeOf, type RoomPlane } from '../room/room.ts'
import type { RoomLight, RoomRadiance } from './room-light.ts'
import { sampleWindow, type WindowSample } from './window-sample.ts'

/** Luminance of the soft light and of the windows at strength 1 that fall on a point of an empty room's plane. */
export function lightOn(
  light: RoomLight,
  radiance: RoomRadiance,
  [x, y, z]: readonly [number, number, number],
  plane: RoomPlane,
  seed: number,
  rays: number,
): { soft: number; window: number } {
  const normal: [number, number, number] = [0, 0, 0]
  const { axis, inward } = planeOf(light.room, plane)
  normal[axis] = inward
  const [s0, t0] = [(seed & 0xffff) / 65536, (seed >>> 16) / 65536]
  const sample: WindowSample = { dx: 0, dy: 0, dz: 0, distance: 0, r: 0, g: 0, b: 0 }
  let [soft, window] = [0, 0]
  for (let i = 0; i < rays; i++) {
    const s = fraction(s0 + i * 0.7548776662)
    const t = fraction(t0 + i * 0.5698402909)
    const d = aroundNormal(normal[0], normal[1], normal[2], s, t)
    radiance.soft(x, y, z, d[0], d[1], d[2])
    soft += 0.2126 * radiance.r + 0.7152 * radiance.g + 0.0722 * radiance.b
    const pick = (i + 0.5) / rays
    if (sampleWindow(light.patches, pick, s, t, x, y, z, normal[0], normal[1], normal[2], sample))
      window += 0.2126 * sample.r + 0.7152 * sample.g + 0.0722 * sample.b
  }
  return { soft: soft / rays, window: window / rays }
}
