import { fractalNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { linear, material } from '../material.ts'
import { type Mesh, type Triple, merged, placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { vase } from './ceramics.ts'
import type { Build } from './design.ts'
import { ceramic, metal, painted, stone, timber, wicker } from './materials/hard.ts'
import { bark, foliage, pot, soil } from './plant-parts.ts'
import { type LeafShape, leafAt } from './shapes/leaf.ts'
import { tube } from './shapes/tube.ts'

/** Stiff upright blades with pale rims. */
export function snakePlant(b: Build): Assembly {
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

/** A small plant that spills over its pot. */
export function trailing(b: Build): Assembly {
  const { random, seed, colours, look } = b
  const to = new Assembly()
  const radius = 0.065
  const height = 0.11
  to.add(
    look === 'coastal'
      ? wicker('#b59a68', seed, 0.007)
      : look === 'farmhouse'
        ? metal('#9fa2a2', seed)
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
export function branches(b: Build): Assembly {
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
export function planter(b: Build): Assembly {
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
