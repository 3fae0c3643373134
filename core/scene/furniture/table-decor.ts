import { type Mesh, placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { bowl, vase } from './ceramics.ts'
import type { Build } from './design.ts'
import { cotton } from './materials/cloth.ts'
import { ceramic, glowing, marble, metal, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { tube } from './shapes/tube.ts'

/** A tray with a candle, a small vase and a box. */
export function tray(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const isRound = look === 'modern' || look === 'scandinavian' || look === 'japandi'
  const stuff =
    look === 'coastal' || look === 'farmhouse'
      ? wicker('#b79861', seed, 0.008)
      : look === 'modern'
        ? marble('#efede8', '#99948c', seed)
        : look === 'traditional' || look === 'industrial'
          ? metal(colours.metal, seed)
          : timber(colours.wood, seed)
  if (isRound)
    to.add(
      stuff,
      turned(
        [
          [0, 0],
          [0.19, 0],
          [0.2, 0.006],
          [0.2, 0.03],
          [0.194, 0.032],
          [0.19, 0.028],
          [0.186, 0.012],
          [0, 0.012],
        ],
        56,
      ),
    )
  else
    to.add(stuff, [
      board([0.42, 0.012, 0.28], [0, 0.006, 0], 0.003),
      ...[-1, 1].map((k) => board([0.42, 0.04, 0.012], [0, 0.025, k * 0.134], 0.004)),
      ...[-1, 1].map((k) => board([0.012, 0.05, 0.256], [k * 0.204, 0.03, 0], 0.004)),
    ])
  to.addAll(candle(0.035, 0.1, seed), { at: [-0.09, 0.012, 0.04] })
  to.addAll(candle(0.03, 0.065, seed + 1), { at: [-0.03, 0.012, -0.06] })
  to.addAll(vase(b, 0.16, 0.05, colours.accent, seed + 2), { at: [0.09, 0.012, 0.02] })
  return to
}

function candle(radius: number, height: number, seed: number) {
  const to = new Assembly()
  to.add(
    { ...plain('#f1e9d8', 0.02, 0.4), translucency: 0.3 },
    turned(
      [
        [0, 0],
        [radius, 0],
        [radius, 0],
        [radius, height - 0.004],
        [radius - 0.004, height],
        [radius * 0.6, height - 0.006],
        [0, height - 0.007],
      ],
      28,
    ),
  )
  to.add(
    plain('#2a2420'),
    tube(
      [
        [0, height - 0.008, 0],
        [0.001 * (seed % 3), height + 0.008, 0],
      ],
      0.0012,
      { sides: 5 },
    ),
  )
  return to.parts
}

/** Three candlesticks, their candles lit. */
export function candles(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const stuff =
    look === 'scandinavian' || look === 'japandi' || look === 'farmhouse'
      ? timber(colours.wood, seed)
      : look === 'coastal'
        ? ceramic(colours.paint, seed)
        : metal(colours.metal, seed)
  const isTurned = look === 'traditional' || look === 'farmhouse' || look === 'coastal'
  if (look === 'industrial')
    to.add(timber(colours.wood, seed, true), board([0.26, 0.018, 0.16], [0.005, 0.009, -0.008], 0.003))
  const places: [number, number, number][] = [
    [-0.08, 0.2, 0.01],
    [0.01, 0.14, -0.05],
    [0.09, 0.26, 0.02],
  ]
  for (const [x, tall, z] of places) {
    const profile: [number, number][] = isTurned
      ? [
          [0, 0],
          [0.04, 0],
          [0.04, 0.008],
          [0.016, 0.022],
          [0.011, tall * 0.3],
          [0.02, tall * 0.42],
          [0.009, tall * 0.52],
          [0.01, tall * 0.8],
          [0.022, tall * 0.95],
          [0.022, tall],
          [0.011, tall],
        ]
      : [
          [0, 0],
          [0.038, 0],
          [0.038, 0.006],
          [0.008, 0.012],
          [0.006, tall * 0.9],
          [0.016, tall * 0.93],
          [0.016, tall],
          [0.011, tall],
        ]
    to.add(stuff, turned(profile, 28), { at: [x, 0, z] })
    to.add(
      { ...plain('#efe7d6', 0.02, 0.4), translucency: 0.25 },
      tube(
        [
          [x, tall - 0.005, z],
          [x, tall + 0.16, z],
        ],
        (t) => 0.0105 - 0.002 * t,
        { sides: 12 },
      ),
    )
    to.add(
      glowing('#ffc56b', 6),
      turned(
        [
          [0, 0],
          [0.004, 0.006],
          [0.005, 0.012],
          [0.002, 0.024],
          [0, 0.03],
        ],
        10,
      ),
      { at: [x, tall + 0.164, z] },
    )
  }
  return to
}

/** A bowl of fruit for a table. */
export function fruit(b: Build): Assembly {
  const { look, colours, seed, random } = b
  const to = new Assembly()
  if (look === 'farmhouse' || look === 'scandinavian')
    to.add(timber(colours.wood, seed), bowl(b, 0.16, 0.08, colours.paint, seed)[0].mesh)
  else if (look === 'industrial')
    to.add(metal(colours.metal, seed), bowl(b, 0.16, 0.08, colours.paint, seed)[0].mesh)
  else to.addAll(bowl(b, 0.16, 0.08, colours.paint, seed))
  const kinds =
    look === 'coastal' || look === 'modern'
      ? ['#e3b92f', '#d9c341', '#cfae2b']
      : look === 'traditional' || look === 'mid-century'
        ? ['#c8641f', '#b9531c', '#d47a2a']
        : ['#7f9a3c', '#93a84a', '#a6402c']
  const profile: [number, number][] = []
  for (let i = 0; i <= 12; i++) {
    const angle = -Math.PI / 2 + (i / 12) * Math.PI
    profile.push([
      0.036 * Math.cos(angle) * (1 + 0.05 * Math.sin(angle)),
      0.034 * Math.sin(angle) - (i === 12 ? 0.004 : 0),
    ])
  }
  for (let i = 0; i < 9; i++) {
    const ringed = i < 6
    const angle = i * (ringed ? Math.PI / 3 : 2.1) + 0.3
    const r = ringed ? 0.083 : i === 8 ? 0 : 0.042
    const y = ringed ? 0.075 : 0.115
    to.add(ceramic(kinds[i % 3], seed + i, false), turned(profile, 24), {
      at: [r * Math.cos(angle), y + 0.006 * random.next(), r * Math.sin(angle)],
      pitch: random.next(),
      roll: random.next(),
    })
  }
  return to
}

/** Plates, cutlery, glass and napkin for one. */
export function placeSetting(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const mat =
    look === 'coastal' || look === 'japandi'
      ? wicker('#c3aa78', seed, 0.006)
      : cotton(look === 'modern' || look === 'industrial' ? colours.accent : colours.linen, seed)
  if (look === 'coastal' || look === 'modern')
    to.add(
      mat,
      turned(
        [
          [0, 0],
          [0.19, 0],
          [0.19, 0.004],
          [0, 0.005],
        ],
        48,
      ),
    )
  else to.add(mat, roundedBox([0.44, 0.005, 0.32], 0.002), { at: [0, 0.0025, 0] })
  const plate = (r: number): [number, number][] => [
    [0, 0.002],
    [r * 0.6, 0.002],
    [r * 0.66, 0.005],
    [r, 0.016],
    [r - 0.002, 0.019],
    [r * 0.66, 0.008],
    [0, 0.006],
  ]
  const china = ceramic(
    look === 'japandi' || look === 'industrial'
      ? '#57544f'
      : look === 'mid-century'
        ? colours.paint
        : '#f5f3ee',
    seed,
    look !== 'japandi',
  )
  to.add(china, turned(plate(0.135), 56), { at: [0, 0.004, 0] })
  to.add(
    look === 'scandinavian' || look === 'farmhouse' ? ceramic(colours.accent, seed + 2, false) : china,
    turned(plate(0.1), 48),
    { at: [0, 0.017, 0] },
  )
  const steel = metal(
    look === 'traditional' || look === 'mid-century' || look === 'modern' ? '#c2a05c' : '#c9cbcc',
    seed,
  )
  const shaft = (): Mesh => roundedBox([0.009, 0.003, 0.19], 0.0014, { arc: 1 })
  to.add(steel, [
    placed(shaft(), { at: [-0.165, 0.008, 0] }),
    placed(roundedBox([0.022, 0.003, 0.05], 0.0014, { arc: 1 }), { at: [-0.165, 0.009, 0.08] }),
    placed(shaft(), { at: [0.165, 0.008, 0] }),
    placed(roundedBox([0.017, 0.002, 0.1], 0.0009, { arc: 1 }), { at: [0.165, 0.008, 0.05] }),
  ])
  to.add(
    cotton(look === 'japandi' ? colours.linen : colours.second, seed + 3),
    roundedBox([0.075, 0.016, 0.16], 0.006, { arc: 2, steps: 4, puff: 0.003 }),
    { at: [0, 0.032, 0], yaw: 0.2 },
  )
  const wall = turned(
    [
      [0, 0],
      [0.028, 0],
      [0.03, 0.004],
      [0.036, 0.11],
      [0.0345, 0.11],
      [0.0285, 0.008],
      [0, 0.008],
    ],
    32,
  )
  to.add({ ...plain('#dfe6e6', 0.06, 0.02), translucency: 0.7 }, wall, { at: [0.19, 0.0, 0.17] })
  return to
}

/** Laptop, notebook, cup and pens. */
export function deskSet(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const shell = metal(look === 'industrial' || look === 'modern' ? '#55585b' : '#c9cbcd', seed)
  to.add(shell, roundedBox([0.32, 0.014, 0.22], 0.005, { arc: 2 }), { at: [-0.06, 0.007, 0] })
  to.add(plain('#1d1e20', 0.03, 0.5), roundedBox([0.28, 0.001, 0.1], 0.0005), { at: [-0.06, 0.0145, 0.035] })
  to.add(shell, placed(roundedBox([0.32, 0.21, 0.006], 0.003, { arc: 1 }), { at: [0, 0.105, 0] }), {
    at: [-0.06, 0.012, 0.108],
    pitch: 0.28,
  })
  to.add(
    { ...plain('#0d1116', 0.05, 0.05), glow: [0.05, 0.07, 0.1] },
    placed(roundedBox([0.3, 0.19, 0.002], 0.0008, { arc: 1 }), { at: [0, 0.107, -0.0042] }),
    { at: [-0.06, 0.012, 0.108], pitch: 0.28 },
  )
  to.add(cotton(colours.accent, seed), roundedBox([0.15, 0.016, 0.21], 0.003, { arc: 1 }), {
    at: [0.22, 0.008, -0.02],
    yaw: -0.12,
  })
  to.add(
    ceramic(colours.paint, seed + 1, look !== 'japandi'),
    turned(
      [
        [0, 0],
        [0.034, 0],
        [0.04, 0.006],
        [0.041, 0.085],
        [0.038, 0.086],
        [0.036, 0.02],
        [0, 0.016],
      ],
      32,
    ),
    { at: [0.24, 0, 0.17] },
  )
  const pens =
    look === 'scandinavian' || look === 'japandi' || look === 'farmhouse'
      ? timber(colours.wood, seed)
      : metal(colours.metal, seed)
  to.add(
    pens,
    Array.from({ length: 4 }, (_, i) =>
      tube(
        [
          [0.24 + 0.012 * Math.cos(i * 1.7), 0.02, 0.17 + 0.012 * Math.sin(i * 1.7)],
          [0.24 + 0.032 * Math.cos(i * 1.7), 0.16, 0.17 + 0.03 * Math.sin(i * 1.7)],
        ],
        0.0035,
        { sides: 6 },
      ),
    ),
  )
  return to
}
