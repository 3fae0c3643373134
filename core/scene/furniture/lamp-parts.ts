import { type Material, type Texture, linear } from '../material.ts'
import { type Mesh, type Triple, placed } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { sheer } from './materials/cloth.ts'
import { glowing } from './materials/hard.ts'
import { displaced } from './shapes/grid.ts'
import { tube } from './shapes/tube.ts'

/**
 * Cloth with the bulb behind it: its own glow is weak, as the lamp's light shines through it as well. It lets through so
 * little that the shade is brightest at the bulb's height and keeps its weave, as photos by day show it.
 */
export function litCloth(hex: string, seed: number): Material {
  const [r, g, b] = linear(hex)
  const cloth = sheer(hex, seed, 0.4)
  const texture: Texture = (u, v, footprint, out) => {
    cloth.texture(u, v, footprint, out)
    for (let c = 0; c < 3; c++) out[c] = (out[c] ?? 0) * SHADE_ALBEDO
  }
  return { ...cloth, texture, glow: [0.24 * r, 0.17 * g, 0.1 * b] }
}

/** What a shade's cloth gives back and lets through, beside plain cloth. */
const SHADE_ALBEDO = 0.5

const bulb = glowing('#ffe2b0', 5)

/** A shade open at both ends: radii at foot and head, from `y` up by `height`; pleats where the look has them. */
export function shade({ look }: Build, low: number, high: number, y: number, height: number): Mesh {
  const wall = 0.002
  const rows = 8
  const profile: [number, number][] = []
  const bow = look === 'traditional' || look === 'farmhouse' ? 0.1 : 0
  const radius = (t: number) => (low + (high - low) * t) * (1 - bow * Math.sin(Math.PI * t))
  for (let i = 0; i <= rows; i++) profile.push([radius(i / rows), y + (height * i) / rows])
  for (let i = rows; i >= 0; i--) profile.push([radius(i / rows) - wall, y + (height * i) / rows])
  const mesh = turned(profile, look === 'traditional' || look === 'japandi' ? 120 : 56)
  if (look !== 'traditional' && look !== 'japandi') return mesh
  return displaced(mesh, (x, _y, z) => {
    const angle = Math.atan2(z, x)
    const by = 0.0035 * Math.sin(angle * 40)
    const r = Math.hypot(x, z) || 1
    return [(x / r) * by, 0, (z / r) * by]
  })
}

/** The seams of a shade: a band at the foot and one at the head. */
export function rims(low: number, high: number, y: number, height: number): Mesh[] {
  return [
    placed(ringOf(low, 0.0032), { at: [0, y + 0.002, 0] }),
    placed(ringOf(high, 0.0032), { at: [0, y + height - 0.002, 0] }),
  ]
}

export function ringOf(radius: number, thick: number): Mesh {
  const points = Array.from(
    { length: 40 },
    (_, i): Triple => [radius * Math.cos((i / 20) * Math.PI), 0, radius * Math.sin((i / 20) * Math.PI)],
  )
  return tube(points, thick, { sides: 6, closed: true })
}

export function addBulb(to: Assembly, at: Triple, radius = 0.028): void {
  const profile: [number, number][] = []
  for (let i = 0; i <= 10; i++) {
    const angle = -Math.PI / 2 + (i / 10) * Math.PI
    profile.push([radius * Math.cos(angle), radius * 1.15 * Math.sin(angle)])
  }
  to.add(bulb, turned(profile, 16), { at })
}

export const disc = (radius: number, height: number): Mesh =>
  turned(
    [
      [0, 0],
      [radius, 0],
      [radius, 0],
      [radius, height * 0.7],
      [radius * 0.96, height],
      [0.01, height * 1.3],
    ],
    40,
  )
