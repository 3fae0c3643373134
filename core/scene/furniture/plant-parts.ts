import { fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { Random } from '../../imaging/random.ts'
import { type Material, linear, material } from '../material.ts'
import type { Mesh, Triple } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { ceramic, stone, timber, wicker } from './materials/hard.ts'
import { bumpOf } from './materials/relief.ts'
import { fourLegs } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'

/** Leaf green with ribs; u across and v along from 0 to 1. `ribs` counts the side veins. */
export function foliage(hex: string, seed: number, ribs = 9, gloss = 0.035): Material {
  const base = linear(hex)
  const vein = (u: number, v: number) => {
    const middle = 1 - smoothStep(0.012, 0.035, Math.abs(u - 0.5))
    const side = Math.abs(Math.sin((v * ribs - Math.abs(u - 0.5) * ribs * 0.55) * Math.PI))
    return Math.max(middle, (1 - smoothStep(0.04, 0.16, side)) * 0.55)
  }
  return material(
    (u, v, _footprint, out) => {
      const mottle = (fractalNoise(u * 5, v * 8, 3, seed) - 0.5) * 0.5
      const tip = 0.12 * smoothStep(0.6, 1, v)
      const amount = vein(u, v)
      const factor = 1 + mottle + tip
      out[0] = base[0] * factor + amount * 0.05
      out[1] = base[1] * factor + amount * 0.075
      out[2] = base[2] * factor + amount * 0.025
    },
    {
      gloss,
      roughness: 0.33,
      translucency: 0.2,
      bump: bumpOf((u, v) => vein(u, v) * -0.012 + fractalNoise(u * 6, v * 9, 2, seed) * 0.03, 0.01),
    },
  )
}

export function bark(hex: string, seed: number): Material {
  const base = linear(hex)
  return material((u, v, _footprint, out) => {
    const rings = valueNoise(u * 90, v * 12, seed)
    const cracks = fractalNoise(u * 26, v * 160, 3, seed + 1)
    for (let c = 0; c < 3; c++) out[c] = base[c] * (0.6 + 0.5 * rings * cracks + 0.3 * cracks)
  })
}

export const soil = material((u, v, _footprint, out) => {
  const grain = 0.5 + fractalNoise(u * 120, v * 120, 3, 7)
  out[0] = 0.045 * grain
  out[1] = 0.032 * grain
  out[2] = 0.023 * grain
})

/** A pot of the look: woven basket, ceramic, concrete, or ceramic on a stand. Answers the height of the soil. */
export function pot(to: Assembly, { look, colours, seed }: Build, radius: number, height: number): number {
  const wall = 0.012
  const round = (bow: number, foot: number): Mesh => {
    const profile: [number, number][] = [
      [0, 0],
      [radius * foot * 0.95, 0],
    ]
    for (let i = 0; i <= 10; i++) {
      const t = i / 10
      profile.push([
        radius * (foot + (1 - foot) * t + bow * Math.sin(Math.PI * t)),
        0.004 + (height - 0.004) * t,
      ])
    }
    profile.push(
      [radius - wall * 0.5, height + 0.003],
      [radius - wall, height],
      [radius - wall, height * 0.86],
      [0, height * 0.86],
    )
    return turned(profile, 48)
  }
  let lift = 0
  switch (look) {
    case 'coastal':
    case 'farmhouse':
      to.add(wicker(look === 'coastal' ? '#c6ab78' : '#9c7d50', seed, 0.016), round(0.16, 0.86))
      break
    case 'industrial':
      to.add(stone('#8c8a86', seed), round(0, 0.78))
      break
    case 'mid-century':
    case 'scandinavian': {
      lift = height * 0.42
      to.add(ceramic(look === 'scandinavian' ? '#f0ede6' : colours.paint, seed, false), round(0.03, 0.9), {
        at: [0, lift, 0],
      })
      const stand = timber(colours.wood, seed)
      to.add(stand, fourLegs('round', lift + height * 0.4, radius * 0.78, radius * 0.78, 0.03))
      to.add(stand, [
        tube(
          [
            [-radius * 0.78, lift - 0.012, -radius * 0.78],
            [radius * 0.78, lift - 0.012, radius * 0.78],
          ],
          0.01,
        ),
        tube(
          [
            [radius * 0.78, lift - 0.012, -radius * 0.78],
            [-radius * 0.78, lift - 0.012, radius * 0.78],
          ],
          0.01,
        ),
      ])
      break
    }
    case 'traditional':
      to.add(ceramic('#e9e2d2', seed, true), round(0.1, 0.7))
      break
    case 'japandi':
      to.add(ceramic('#4c4843', seed, false), round(0.14, 0.72))
      break
    default:
      to.add(ceramic(colours.paint, seed, false), round(0, 0.92))
  }
  to.add(
    soil,
    turned(
      [
        [0, 0.012],
        [radius * 0.5, 0.006],
        [radius - wall - 0.001, 0],
      ],
      32,
    ),
    { at: [0, lift + height * 0.9, 0] },
  )
  return lift + height * 0.9
}

/** A trunk that bends a little, from the soil to `top`. */
export function trunk(from: Triple, top: Triple, random: Random): Triple[] {
  const bend = () => (random.next() - 0.5) * 0.07
  const at = (t: number): Triple => [
    from[0] + (top[0] - from[0]) * t + bend() * Math.sin(Math.PI * t),
    from[1] + (top[1] - from[1]) * t,
    from[2] + (top[2] - from[2]) * t + bend() * Math.sin(Math.PI * t),
  ]
  return curve([from, at(0.3), at(0.65), top], 5)
}
