import { fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { Random } from '../../imaging/random.ts'
import { linear, material, type Material } from '../material.ts'
import { merged, placed, type Mesh, type Triple } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { vase } from './ceramics.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { ceramic, metal, painted, stone, timber, wicker } from './materials/hard.ts'
import { bumpOf } from './materials/relief.ts'
import { fourLegs } from './shapes/legs.ts'
import { leafAt, type LeafShape } from './shapes/leaf.ts'
import { curve, tube } from './shapes/tube.ts'
import { INSIDE, NURSERY, OUTDOOR } from './spaces.ts'

/** Leaf green with ribs; u across and v along from 0 to 1. `ribs` counts the side veins. */
function foliage(hex: string, seed: number, ribs = 9, gloss = 0.035): Material {
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

function bark(hex: string, seed: number): Material {
  const base = linear(hex)
  return material((u, v, _footprint, out) => {
    const rings = valueNoise(u * 90, v * 12, seed)
    const cracks = fractalNoise(u * 26, v * 160, 3, seed + 1)
    for (let c = 0; c < 3; c++) out[c] = base[c] * (0.6 + 0.5 * rings * cracks + 0.3 * cracks)
  })
}

const soil = material((u, v, _footprint, out) => {
  const grain = 0.5 + fractalNoise(u * 120, v * 120, 3, 7)
  out[0] = 0.045 * grain
  out[1] = 0.032 * grain
  out[2] = 0.023 * grain
})

/** A pot of the look: woven basket, ceramic, concrete, or ceramic on a stand. Answers the height of the soil. */
function pot(to: Assembly, { look, colours, seed }: Build, radius: number, height: number): number {
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
function trunk(from: Triple, top: Triple, radius: number, random: Random): Triple[] {
  const bend = () => (random.next() - 0.5) * 0.07
  const at = (t: number): Triple => [
    from[0] + (top[0] - from[0]) * t + bend() * Math.sin(Math.PI * t),
    from[1] + (top[1] - from[1]) * t,
    from[2] + (top[2] - from[2]) * t + bend() * Math.sin(Math.PI * t),
  ]
  void radius
  return curve([from, at(0.3), at(0.65), top], 5)
}

/** A fiddle-leaf fig: a bare trunk, then broad leaves all round. */
function fig(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.19, 0.32)
  const leaves: Mesh[] = []
  const dark: Mesh[] = []
  const stems: Mesh[] = []
  for (let stem = 0; stem < 3; stem++) {
    const angle = stem * 2.2 + seed
    const top: Triple = [0.16 * Math.sin(angle), 1.42 - stem * 0.22, 0.16 * Math.cos(angle)]
    const way = trunk([0.02 * Math.sin(angle), y0 - 0.02, 0.02 * Math.cos(angle)], top, 0.014, random)
    stems.push(tube(way, (t) => 0.015 - 0.008 * t, { sides: 8 }))
    const count = 17 - stem * 3
    for (let i = 0; i < count; i++) {
      const t = 0.34 + 0.66 * (i / (count - 1))
      const at = way[Math.min(way.length - 1, Math.round(t * (way.length - 1)))]
      const size = (0.24 + 0.08 * random.next()) * (t > 0.9 ? 0.72 : 1)
      const shape: LeafShape = {
        length: size,
        width: size * 0.33,
        widest: 0.62,
        droop: 0.5 + 0.7 * random.next(),
        fold: 0.22,
        wave: 0.012,
        columns: 6,
        rows: 9,
      }
      const turn = i * 2.4 + stem + random.next() * 0.6
      ;(random.next() < 0.4 ? dark : leaves).push(
        leafAt(
          shape,
          at,
          turn,
          0.25 + 0.75 * t * random.next() + (t > 0.92 ? 0.5 : 0),
          (random.next() - 0.5) * 0.5,
          i,
        ),
      )
    }
  }
  to.add(bark('#7a6650', seed), stems)
  to.add(foliage('#4e7a34', seed, 8), leaves)
  to.add(foliage('#3a6330', seed + 1, 8), dark)
  return to
}

/** Holes and slits between the ribs of a monstera's leaf. */
function slits(u: number, v: number): number {
  const x = Math.abs(u - 0.5) * 2
  const rib = v * 7 - x * 2.1
  const gap = Math.abs(rib - Math.round(rib))
  const isSlit = x > 0.52 && v > 0.16 && v < 0.93 && gap < 0.13 + 0.1 * (x - 0.5)
  const isHole = x > 0.2 && x < 0.4 && v > 0.24 && v < 0.78 && gap < 0.12
  return isSlit || isHole ? 0 : 1
}

function monstera(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.18, 0.28)
  const stalks: Mesh[] = []
  const leaves: Mesh[] = []
  for (let i = 0; i < 17; i++) {
    const turn = i * 2.39996 + random.next() * 0.5
    const tall = 0.28 + 0.5 * random.next() + (i < 5 ? 0.14 : 0)
    const out = 0.1 + 0.24 * random.next() + (i > 9 ? 0.08 : 0)
    const top: Triple = [out * Math.sin(turn), y0 + tall, out * Math.cos(turn)]
    stalks.push(
      tube(
        curve(
          [
            [0.02 * Math.sin(turn), y0 - 0.02, 0.02 * Math.cos(turn)],
            [out * 0.35 * Math.sin(turn), y0 + tall * 0.6, out * 0.35 * Math.cos(turn)],
            top,
          ],
          5,
        ),
        (t) => 0.007 - 0.003 * t,
        { sides: 6 },
      ),
    )
    const size = 0.24 + 0.13 * random.next()
    leaves.push(
      leafAt(
        {
          length: size,
          width: size * 0.46,
          widest: 0.34,
          droop: 0.8 + 0.5 * random.next(),
          fold: 0.16,
          wave: 0.008,
          columns: 10,
          rows: 14,
        },
        top,
        turn + (random.next() - 0.5) * 0.6,
        0.35 - 0.9 * random.next(),
        (random.next() - 0.5) * 0.5,
        i,
      ),
    )
  }
  to.add(material(linear('#5d7d3c'), { gloss: 0.03, roughness: 0.4 }), stalks)
  to.add({ ...foliage('#3f7034', seed, 7), alpha: slits }, leaves)
  return to
}

/** A palm with feathered fronds that hang over. */
function palm(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.18, 0.3)
  const stalks: Mesh[] = []
  const leaflets: Mesh[] = []
  for (let i = 0; i < 15; i++) {
    const turn = i * 2.39996 + random.next() * 0.4
    const long = 0.9 + 0.35 * random.next()
    const rise = 1.5 - 0.4 * random.next()
    const points: Triple[] = []
    let [r, y] = [0.015, y0 - 0.02]
    const steps = 13
    for (let k = 0; k <= steps; k++) {
      points.push([r * Math.sin(turn), y, r * Math.cos(turn)])
      const angle = rise - 1.35 * (k / steps) ** 1.8
      r += (Math.cos(angle) * long) / steps
      y += (Math.sin(angle) * long) / steps
    }
    stalks.push(tube(points, (t) => 0.0062 - 0.0045 * t, { sides: 5 }))
    for (let k = 3; k <= steps; k++) {
      const t = k / steps
      const size = 0.3 * Math.sin(Math.PI * Math.min(1, 0.2 + t * 0.72)) + 0.05
      for (const side of [-1, 1])
        leaflets.push(
          leafAt(
            {
              length: size,
              width: 0.013,
              widest: 0.35,
              droop: 0.7 + 0.5 * random.next(),
              fold: 0.5,
              columns: 2,
              rows: 5,
            },
            points[k],
            turn + side * (0.95 - 0.5 * t) + (random.next() - 0.5) * 0.2,
            rise * 0.3 - 0.5 * t + 0.25,
            side * 0.4,
            k,
          ),
        )
    }
  }
  to.add(material(linear('#7c9a4a'), { gloss: 0.03 }), stalks)
  to.add(foliage('#4f8038', seed, 2), leaflets)
  return to
}

/** Stiff upright blades with pale rims. */
function snakePlant(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.13, 0.24)
  const blades: Mesh[] = []
  for (let i = 0; i < 19; i++) {
    const turn = i * 2.39996
    const r = 0.015 + 0.075 * Math.sqrt(i / 19)
    const tall = 0.34 + 0.28 * random.next()
    blades.push(
      leafAt(
        {
          length: tall,
          width: 0.027 + 0.008 * random.next(),
          widest: 0.45,
          droop: 0.05 + 0.2 * random.next(),
          fold: 0.5,
          wave: 0.008,
          columns: 4,
          rows: 10,
        },
        [r * Math.sin(turn), y0 - 0.02, r * Math.cos(turn)],
        turn + random.next(),
        1.5 - 0.22 * random.next(),
        0,
        i,
      ),
    )
  }
  const [green, pale] = [linear('#4a6b3f'), linear('#c3bf74')]
  const skin = material(
    (u, v, _footprint, out) => {
      const band = smoothStep(0.45, 0.6, fractalNoise(u * 2, v * 17, 3, seed))
      const rim = smoothStep(0.36, 0.42, Math.abs(u - 0.5))
      for (let c = 0; c < 3; c++) out[c] = green[c] * (0.55 + 0.75 * band) * (1 - rim) + pale[c] * rim
    },
    { gloss: 0.035, roughness: 0.35, translucency: 0.05 },
  )
  to.add(skin, blades)
  return to
}

/** An olive tree: a grey trunk, many thin branches, small silvery leaves. */
function olive(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.2, 0.34)
  const wood: Mesh[] = []
  const leaves: Mesh[] = []
  const pale: Mesh[] = []
  const top: Triple = [0.03, 1.12, 0.02]
  wood.push(tube(trunk([0, y0 - 0.03, 0], top, 0.02, random), (t) => 0.021 - 0.009 * t, { sides: 9 }))
  for (let i = 0; i < 20; i++) {
    const turn = i * 2.39996 + random.next()
    const rise = 0.15 + 1.25 * random.next()
    const long = 0.3 + 0.24 * random.next()
    const from: Triple = [top[0] * 0.9, 0.8 + 0.34 * random.next(), top[2] * 0.9]
    const at = (t: number): Triple => [
      from[0] + long * t * Math.cos(rise) * Math.sin(turn),
      from[1] + long * t * Math.sin(rise) - 0.06 * t * t,
      from[2] + long * t * Math.cos(rise) * Math.cos(turn),
    ]
    wood.push(tube([at(0), at(0.5), at(1)], (t) => 0.005 - 0.0035 * t, { sides: 5 }))
    for (let k = 0; k < 26; k++) {
      const t = 0.2 + 0.8 * (k / 25)
      const shape: LeafShape = {
        length: 0.055 + 0.03 * random.next(),
        width: 0.0075,
        widest: 0.45,
        droop: 0.3,
        fold: 0.2,
        columns: 2,
        rows: 3,
      }
      ;(random.next() < 0.35 ? pale : leaves).push(
        leafAt(
          shape,
          at(t),
          turn + (k % 2 === 0 ? 0.9 : -0.9) + (random.next() - 0.5),
          rise + (random.next() - 0.3) * 1.2,
          (random.next() - 0.5) * 2,
          k,
        ),
      )
    }
  }
  to.add(bark('#8d8373', seed), wood)
  to.add(foliage('#66784f', seed, 1, 0.02), leaves)
  to.add(foliage('#a3ad8e', seed + 1, 1, 0.02), pale)
  return to
}

/** A small plant that spills over its pot. */
function trailing(b: Build): Assembly {
  const { random, seed, colours, look } = b
  const to = new Assembly()
  const radius = 0.065
  const height = 0.11
  to.add(
    look === 'coastal' || look === 'farmhouse'
      ? wicker('#b59a68', seed, 0.007)
      : look === 'industrial'
        ? stone('#8c8a86', seed)
        : ceramic(
            look === 'japandi' ? '#4c4843' : look === 'mid-century' ? colours.accent : colours.paint,
            seed,
            look === 'traditional',
          ),
    turned(
      [
        [0, 0],
        [radius * 0.8, 0],
        [radius, height],
        [radius - 0.004, height + 0.002],
        [radius - 0.008, height],
        [radius - 0.012, height * 0.85],
        [0, height * 0.85],
      ],
      36,
    ),
  )
  const stems: Mesh[] = []
  const leaves: Mesh[] = []
  for (let i = 0; i < 22; i++) {
    const turn = i * 2.39996
    const out = 0.05 + 0.075 * random.next()
    const tall = 0.05 + 0.13 * random.next()
    const at = (t: number): Triple => [
      out * t * Math.sin(turn),
      height * 0.9 + tall * Math.sin(t * 2.1) * 0.9,
      out * t * Math.cos(turn),
    ]
    stems.push(tube([at(0), at(0.4), at(0.7), at(1)], 0.0014, { sides: 4 }))
    for (let k = 0; k < 5; k++) {
      const t = 0.35 + 0.65 * (k / 4)
      const size = 0.035 + 0.022 * random.next()
      leaves.push(
        leafAt(
          { length: size, width: size * 0.4, widest: 0.4, droop: 0.8, fold: 0.25, columns: 4, rows: 5 },
          at(t),
          turn + k * 2.3 + random.next(),
          0.5 - 0.7 * random.next(),
          (random.next() - 0.5) * 0.8,
          k,
        ),
      )
    }
  }
  to.add(material(linear('#6f8a4c')), stems)
  to.add(foliage(look === 'japandi' || look === 'modern' ? '#4d7040' : '#5d8a45', seed, 5), leaves)
  return to
}

/** Branches in a tall vase: eucalyptus, pampas grass, blossom or olive, by the look. */
function branches(b: Build): Assembly {
  const { random, seed, look, colours } = b
  const to = new Assembly()
  const tall = 0.28
  to.addAll(vase(b, tall, 0.085, look === 'japandi' ? '#4a453f' : colours.paint, seed + 1))
  const stems: Mesh[] = []
  const leaves: Mesh[] = []
  const isGrass = look === 'coastal' || look === 'scandinavian' || look === 'modern'
  const isBlossom = look === 'traditional' || look === 'japandi'
  const count = isGrass ? 11 : 8
  for (let i = 0; i < count; i++) {
    const turn = i * 2.39996 + random.next() * 0.5
    const lean = (isGrass ? 0.12 : 0.3) + 0.34 * random.next()
    const long = 0.4 + 0.16 * random.next()
    const at = (t: number): Triple => {
      const r = long * t * Math.sin(lean) * (0.4 + 0.6 * t)
      return [r * Math.sin(turn), tall * 0.7 + long * t * Math.cos(lean * t), r * Math.cos(turn)]
    }
    stems.push(tube([at(0), at(0.35), at(0.7), at(1)], (t) => 0.0026 - 0.0015 * t, { sides: 5 }))
    const per = isGrass ? 46 : isBlossom ? 16 : 18
    for (let k = 0; k < per; k++) {
      const t = isGrass ? 0.55 + 0.45 * (k / per) : 0.35 + 0.65 * (k / per)
      const shape: LeafShape = isGrass
        ? { length: 0.05 + 0.05 * random.next(), width: 0.0016, droop: 0.9, fold: 0, columns: 1, rows: 3 }
        : isBlossom
          ? {
              length: 0.014 + 0.012 * random.next(),
              width: 0.009,
              droop: 0.6,
              fold: 0.4,
              columns: 2,
              rows: 3,
            }
          : {
              length: 0.045 + 0.02 * random.next(),
              width: 0.017,
              widest: 0.5,
              droop: 0.4,
              fold: 0.15,
              columns: 4,
              rows: 4,
            }
      leaves.push(
        leafAt(
          shape,
          at(t),
          turn + k * 2.4 + random.next(),
          isGrass ? 1.1 - 0.5 * random.next() : 0.6 - 0.8 * random.next(),
          random.next() - 0.5,
          k,
        ),
      )
    }
  }
  to.add(bark(isBlossom ? '#4a382c' : '#8b8058', seed), stems)
  to.add(
    isGrass
      ? material(linear('#d8c6a2'), { translucency: 0.25 })
      : isBlossom
        ? material(linear(look === 'japandi' ? '#efe6dc' : '#e9c9c4'), { translucency: 0.3 })
        : foliage(look === 'mid-century' ? '#5f7a58' : '#7d9382', seed, 3),
    leaves,
  )
  return to
}

/** A box with herbs and grasses for outdoors. */
function planter(b: Build): Assembly {
  const { random, seed, look, colours } = b
  const to = new Assembly()
  const [w, h, d] = [0.9, 0.42, 0.36]
  const shell =
    look === 'industrial' || look === 'modern'
      ? look === 'modern'
        ? stone('#6d6c69', seed)
        : metal('#5d4034', seed)
      : look === 'coastal' || look === 'farmhouse'
        ? painted(colours.paint, seed)
        : timber(colours.wood, seed, true)
  const boards = look === 'industrial' || look === 'modern' ? 1 : 4
  for (let i = 0; i < boards; i++)
    to.add(
      shell,
      merged([
        placed(roundedBox([w, h / boards - (boards > 1 ? 0.006 : 0), d], 0.004, { arc: 1 }), {
          at: [0, ((i + 0.5) * h) / boards, 0],
        }),
      ]),
    )
  to.add(soil, roundedBox([w - 0.04, 0.01, d - 0.04], 0.004), { at: [0, h + 0.001, 0] })
  const groups: Mesh[][] = [[], [], []]
  for (let i = 0; i < 62; i++) {
    const x = (random.next() - 0.5) * (w - 0.1)
    const z = (random.next() - 0.5) * (d - 0.1)
    const kind = Math.floor((x / w + 0.5) * 2.99 + random.next() * 0.4) % 3
    for (let k = 0; k < 6; k++) {
      const turn = random.next() * 2 * Math.PI
      const shape: LeafShape =
        kind === 0
          ? { length: 0.25 + 0.2 * random.next(), width: 0.004, droop: 1.1, fold: 0.3, columns: 1, rows: 5 }
          : {
              length: 0.07 + 0.06 * random.next(),
              width: kind === 1 ? 0.02 : 0.012,
              droop: 0.6,
              fold: 0.2,
              columns: 2,
              rows: 4,
            }
      const y = h + (kind === 0 ? 0 : 0.03 + 0.16 * random.next())
      groups[kind].push(
        leafAt(
          shape,
          [x + (random.next() - 0.5) * 0.05, y, z + (random.next() - 0.5) * 0.05],
          turn,
          kind === 0 ? 1.2 + 0.3 * random.next() : 0.3 + 0.8 * random.next(),
          random.next() - 0.5,
          k,
        ),
      )
    }
  }
  to.add(foliage('#7c9650', seed, 1), groups[0])
  to.add(foliage('#557a44', seed + 1, 5), groups[1])
  to.add(foliage('#7d7f9a', seed + 2, 2), groups[2])
  return to
}

type PlantInfo = Pick<PieceInfo, 'id' | 'name' | 'spaces' | 'size'> & { anchor?: PieceInfo['anchor'] }

const COLOURS = [
  { slot: 'paint', name: 'Pot' },
  { slot: 'wood', name: 'Stand' },
] as const

function plant(info: PlantInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      anchor: 'floor',
      ...info,
      category: 'plant',
      styles: LOOKS,
      top: null,
      clearance: { front: 0, sides: 0.02, back: 0.02 },
      colours: COLOURS,
      light: null,
    },
    build: (b) => build(b).parts,
  }
}

const ROOMS = [
  ...INSIDE,
  ...NURSERY,
  'bathroom',
  'meeting-room',
  'boardroom',
  'private-office',
  'powder-room',
]

export const plants: readonly Design[] = [
  plant({ id: 'fig-tree', name: 'Fiddle-leaf fig', spaces: ROOMS, size: [0.72, 1.65, 0.72] }, fig),
  plant({ id: 'monstera', name: 'Monstera', spaces: ROOMS, size: [0.98, 1.12, 0.98] }, monstera),
  plant({ id: 'palm', name: 'Palm', spaces: [...ROOMS, ...OUTDOOR], size: [1.4, 1.45, 1.3] }, palm),
  plant({ id: 'snake-plant', name: 'Snake plant', spaces: ROOMS, size: [0.36, 0.85, 0.36] }, snakePlant),
  plant(
    { id: 'olive-tree', name: 'Olive tree', spaces: [...ROOMS, ...OUTDOOR], size: [0.9, 1.65, 0.9] },
    olive,
  ),
  plant(
    {
      id: 'small-plant',
      name: 'Small plant',
      spaces: [...ROOMS, ...OUTDOOR],
      size: [0.26, 0.25, 0.26],
      anchor: 'on-top',
    },
    trailing,
  ),
  plant(
    { id: 'branches', name: 'Branches in a vase', spaces: ROOMS, size: [0.42, 0.72, 0.42], anchor: 'on-top' },
    branches,
  ),
  plant({ id: 'planter', name: 'Planter box', spaces: OUTDOOR, size: [1.0, 0.8, 0.64] }, planter),
]
