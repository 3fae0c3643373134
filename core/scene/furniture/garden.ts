import { type Triple, placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import type { Look } from './looks.ts'
import { sheer } from './materials/cloth.ts'
import { ceramic, glowing, metal, painted, stone, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { clothSheet } from './shapes/drape.ts'
import { fourLegs } from './shapes/legs.ts'
import { tube } from './shapes/tube.ts'
import { ring } from './tables.ts'

/** An umbrella with eight ribs over a heavy foot. */
export function parasol(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'industrial'
  const pole = isSteel ? metal(colours.metal, seed) : timber(look === 'japandi' ? '#8d7458' : '#b08a5c', seed)
  const top = 2.5
  to.add(
    pole,
    tube(
      [
        [0, 0.05, 0],
        [0, top, 0],
      ],
      0.022,
      { sides: 14 },
    ),
  )
  to.add(
    look === 'traditional' || look === 'farmhouse' ? metal('#2a2b2c', seed) : stone('#a19e98', seed),
    isSteel
      ? roundedBox([0.5, 0.07, 0.5], 0.008)
      : turned(
          [
            [0, -0.035],
            [0.25, -0.035],
            [0.26, -0.02],
            [0.25, 0.02],
            [0.06, 0.035],
            [0.04, 0.12],
            [0, 0.12],
          ],
          40,
        ),
    { at: [0, 0.035, 0] },
  )
  const radius = 1.3
  const ribs = isSteel ? 4 : 8
  const hem = 2.08
  const at = (i: number, t: number, drop: number): Triple => {
    const angle = ((i + 0.5) / ribs) * 2 * Math.PI
    return [
      radius * (isSteel ? 1.25 : 1) * t * Math.cos(angle),
      top - (top - hem) * t ** 1.15 - drop,
      radius * (isSteel ? 1.25 : 1) * t * Math.sin(angle),
    ]
  }
  to.add(
    pole,
    Array.from({ length: ribs }, (_, i) =>
      tube([at(i, 0.02, 0.02), at(i, 0.5, 0.02), at(i, 1, 0.012)], 0.008, { sides: 6 }),
    ),
  )
  to.add(
    pole,
    Array.from({ length: ribs }, (_, i) => tube([[0, 2.02, 0], at(i, 0.5, 0.025)], 0.006, { sides: 6 })),
  )
  const hex =
    look === 'coastal' || look === 'scandinavian' || look === 'modern' || look === 'japandi'
      ? colours.linen
      : colours.accent
  const canopy = sheer(hex, seed, 0.2)
  for (let i = 0; i < ribs; i++) {
    const fill = (s: number, t: number): Triple => {
      const [a, c] = [at(i, t, 0), at(i + 1, t, 0)]
      const sag = 0.05 * Math.sin(Math.PI * s) * t
      return [a[0] + (c[0] - a[0]) * s, a[1] + (c[1] - a[1]) * s - sag, a[2] + (c[2] - a[2]) * s]
    }
    to.add(canopy, clothSheet(fill, 8, 12, 0.003, [1, 1.35]))
    const flounce = (s: number, t: number): Triple => {
      const p = fill(s, 1)
      const out = 1 + 0.012 * Math.sin(s * 12) * t
      return [
        p[0] * out,
        p[1] -
          0.16 * t -
          (look === 'traditional' || look === 'coastal'
            ? 0.025 * Math.abs(Math.sin(s * 3 * Math.PI)) * t
            : 0),
        p[2] * out,
      ]
    }
    if (!isSteel) to.add(canopy, clothSheet(flounce, 18, 3, 0.003, [1, 0.16]))
  }
  return to
}

/** A bowl for a fire, with logs. */
export function fireBowl(b: Build): Assembly {
  const { look, seed } = b
  const to = new Assembly()
  const steel: Partial<Record<Look, string>> = {
    industrial: '#4a3529',
    'mid-century': '#9a6a44',
    farmhouse: '#5f4a3c',
    traditional: '#2c2c2c',
  }
  const cast: Partial<Record<Look, string>> = {
    modern: '#8f8d89',
    japandi: '#5b5853',
    coastal: '#d8d2c4',
    scandinavian: '#aeaaa3',
  }
  const rusty = steel[look]
  const shell = rusty === undefined ? stone(cast[look] ?? '#8f8d89', seed) : metal(rusty, seed)
  const isDeep = rusty === undefined
  const profile: [number, number][] = isDeep
    ? [
        [0, 0],
        [0.24, 0],
        [0.3, 0.02],
        [0.42, 0.28],
        [0.425, 0.33],
        [0.38, 0.335],
        [0.36, 0.3],
        [0, 0.25],
      ]
    : [
        [0, 0.15],
        [0.2, 0.155],
        [0.36, 0.22],
        [0.425, 0.32],
        [0.42, 0.335],
        [0.4, 0.325],
        [0.34, 0.25],
        [0, 0.2],
      ]
  to.add(shell, turned(profile, 56))
  if (!isDeep) to.add(shell, fourLegs('block', 0.2, 0.2, 0.2, 0.03))
  to.add(
    timber('#5b4331', seed, true),
    Array.from({ length: 5 }, (_, i) => {
      const angle = i * 1.26
      return tube(
        [
          [0.24 * Math.cos(angle), 0.3, 0.24 * Math.sin(angle)],
          [-0.06 * Math.cos(angle + 0.3), 0.4, -0.06 * Math.sin(angle + 0.3)],
        ],
        (t) => 0.036 - 0.006 * t,
        { sides: 9 },
      )
    }),
  )
  to.add(
    glowing('#ff9a3c', look === 'japandi' ? 0.5 : 0.9),
    turned(
      [
        [0, 0],
        [0.2, 0.01],
        [0.14, 0.03],
        [0, 0.05],
      ],
      24,
    ),
    { at: [0, isDeep ? 0.27 : 0.26, 0] },
  )
  return to
}

/** A lantern with a candle in it. */
export function lantern(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const isWood = look === 'scandinavian' || look === 'coastal' || look === 'japandi' || look === 'farmhouse'
  const stuff = isWood
    ? look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed)
    : metal(look === 'traditional' || look === 'mid-century' ? '#5a4a32' : colours.metal, seed)
  const [w, h] = [0.22, 0.36]
  const bar = isWood ? 0.022 : 0.012
  to.add(stuff, [board([w, 0.02, w], [0, 0.01, 0], 0.003), board([w, 0.02, w], [0, h, 0], 0.003)])
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      to.add(stuff, board([bar, h - 0.02, bar], [(x * (w - bar)) / 2, h / 2, (z * (w - bar)) / 2], 0.002))
  if (look === 'industrial' || look === 'traditional')
    to.add(
      stuff,
      [-1, 1].flatMap((k) => [
        board([w - 0.02, 0.006, 0.006], [0, h / 2, (k * (w - bar)) / 2], 0.001),
        board([0.006, 0.006, w - 0.02], [(k * (w - bar)) / 2, h / 2, 0], 0.001),
      ]),
    )
  to.add(
    stuff,
    look === 'modern' || look === 'japandi'
      ? board([w * 0.8, 0.03, w * 0.8], [0, h + 0.02, 0], 0.003)
      : turned(
          [
            [0.1, h + 0.01],
            [0.07, h + 0.05],
            [0.02, h + 0.075],
            [0, h + 0.075],
          ],
          4,
        ),
  )
  to.add(
    metal(colours.metal, seed),
    placed(ring(0.045, 0, 0.005), { at: [0, h + 0.09, 0], pitch: Math.PI / 2 }),
  )
  to.add(
    { ...ceramic('#efe6d3', seed, false), translucency: 0.3, glow: [0.12, 0.08, 0.04] },
    turned(
      [
        [0, 0.02],
        [0.04, 0.02],
        [0.04, 0.02],
        [0.04, 0.15],
        [0.036, 0.154],
        [0, 0.148],
      ],
      28,
    ),
  )
  to.add(
    glowing('#ffc56b', 6),
    turned(
      [
        [0, 0],
        [0.005, 0.008],
        [0.006, 0.016],
        [0.002, 0.032],
        [0, 0.04],
      ],
      10,
    ),
    { at: [0, 0.156, 0] },
  )
  return to
}
