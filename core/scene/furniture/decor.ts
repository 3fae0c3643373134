import { type Mesh, type Triple, placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { bookPile } from './books.ts'
import { bowl, vase } from './ceramics.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS, type Look } from './looks.ts'
import { cotton, knit } from './materials/cloth.ts'
import { metal, plain, wicker } from './materials/hard.ts'
import { clothSheet } from './shapes/drape.ts'
import { curve, tube } from './shapes/tube.ts'
import { DINING, INSIDE, LIVING, NURSERY, OFFICE, OUTDOOR, SLEEPING } from './spaces.ts'
import { candles, deskSet, fruit, placeSetting, tray } from './table-decor.ts'

/** Books with a small bowl or a candle on top. */
function books(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const pile = bookPile(b, 3, 0.29)
  to.addAll(pile)
  let top = 0
  for (const { mesh } of pile)
    for (let i = 1; i < mesh.positions.length; i += 3) top = Math.max(top, mesh.positions[i])
  if (look === 'modern' || look === 'industrial')
    to.add(
      metal(colours.metal, seed),
      Array.from({ length: 5 }, (_, i) =>
        placed(link(), {
          at: [(i - 2) * 0.036, top + 0.012, 0.01 * Math.sin(i * 2)],
          pitch: i % 2 === 0 ? 0.3 : 1.3,
          yaw: i * 0.3,
        }),
      ),
    )
  else to.addAll(bowl(b, 0.07, 0.05, colours.paint, seed), { at: [0.02, top, 0] })
  return to
}

function link(): Mesh {
  const points = Array.from(
    { length: 20 },
    (_, i): Triple => [0.03 * Math.cos((i / 10) * Math.PI), 0, 0.02 * Math.sin((i / 10) * Math.PI)],
  )
  return tube(points, 0.006, { sides: 8, closed: true })
}

/** Two vases of unlike height. */
function vases(b: Build): Assembly {
  const { colours, seed } = b
  const to = new Assembly()
  to.addAll(vase(b, 0.32, 0.085, colours.paint, seed), { at: [-0.08, 0, 0.02] })
  to.addAll(vase(b, 0.2, 0.075, colours.accent, seed + 1), { at: [0.1, 0, -0.02] })
  return to
}

/** A basket with a blanket that hangs out of it. */
function basket(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const stuff =
    look === 'industrial' || look === 'modern'
      ? knit(look === 'modern' ? '#8b8781' : '#5a5753', seed, 0.016)
      : wicker(look === 'japandi' ? '#8f744c' : '#b99a63', seed, 0.014)
  const profile: [number, number][] = [
    [0, 0],
    [0.16, 0],
  ]
  for (let i = 0; i <= 10; i++)
    profile.push([0.16 + 0.04 * Math.sin((i / 10) * Math.PI) + 0.025 * (i / 10), 0.006 + 0.3 * (i / 10)])
  profile.push([0.178, 0.312], [0.17, 0.3], [0.17, 0.22], [0, 0.22])
  to.add(stuff, turned(profile, 48))
  to.add(
    stuff,
    [-1, 1].map((side) =>
      tube(
        curve(
          [
            [side * 0.185, 0.27, -0.06],
            [side * 0.21, 0.34, -0.035],
            [side * 0.21, 0.34, 0.035],
            [side * 0.185, 0.27, 0.06],
          ],
          5,
        ),
        0.009,
      ),
    ),
  )
  const wool = knit(colours.accent, seed + 2)
  const fold = clothSheet(
    (s, t) => {
      const x = (s - 0.5) * 0.2
      const wave = 0.014 * Math.sin(s * 15 + t * 3)
      if (t < 0.5) {
        const k = t * 2
        return [
          x + 0.02 * Math.sin(k * 5),
          0.25 + 0.1 * Math.sin(k * Math.PI * 0.62) + wave * 0.6,
          0.08 - 0.26 * k,
        ]
      }
      const k = (t - 0.5) * 2
      return [
        x * (1 - 0.1 * k) + 0.02 * Math.sin(5),
        0.343 - 0.22 * k * (0.5 + 0.5 * k),
        -0.18 - 0.03 * Math.sin(k * 1.6) - wave,
      ]
    },
    16,
    26,
    0.012,
    [0.24, 0.6],
  )
  to.add(wool, fold)
  to.add(
    cotton(colours.linen, seed + 3),
    placed(roundedBox([0.22, 0.12, 0.2], 0.05, { arc: 4, steps: 8, puff: 0.02 }), { at: [0.0, 0.27, 0.05] }),
  )
  return to
}

const FUR: Readonly<Record<Look, string>> = {
  modern: '#b9b2a8',
  scandinavian: '#cdb08a',
  'mid-century': '#9a6b3f',
  industrial: '#71685e',
  coastal: '#e6dccb',
  farmhouse: '#b58e62',
  traditional: '#a07a52',
  japandi: '#8b7357',
}

/** A bear of cloth that sits. */
function teddy(b: Build): Assembly {
  const { seed, look } = b
  const to = new Assembly()
  const fur = knit(FUR[look], seed, 0.006)
  const ball = (r: number, tall = 1): Mesh =>
    turned(
      Array.from({ length: 15 }, (_, i): [number, number] => [
        r * Math.cos(-Math.PI / 2 + (i / 14) * Math.PI),
        r * tall * Math.sin(-Math.PI / 2 + (i / 14) * Math.PI),
      ]),
      28,
    )
  to.add(fur, [
    placed(ball(0.085, 1.2), { at: [0, 0.105, 0] }),
    placed(ball(0.075, 0.95), { at: [0, 0.262, -0.01] }),
    ...[-1, 1].map((k) => placed(ball(0.026), { at: [k * 0.058, 0.32, 0] })),
    ...[-1, 1].map((k) =>
      placed(ball(0.036, 1.6), { at: [k * 0.07, 0.04, -0.07], pitch: 1.35, yaw: k * -0.35 }),
    ),
    ...[-1, 1].map((k) =>
      placed(ball(0.03, 1.9), { at: [k * 0.098, 0.14, -0.015], roll: k * 0.5, pitch: 0.3 }),
    ),
  ])
  to.add(knit('#e9dfcc', seed + 1, 0.005), placed(ball(0.033, 0.8), { at: [0, 0.245, -0.072] }))
  to.add(plain('#1c1714', 0.05, 0.2), [
    placed(ball(0.0075), { at: [-0.026, 0.28, -0.074] }),
    placed(ball(0.0075), { at: [0.026, 0.28, -0.074] }),
    placed(ball(0.01, 0.7), { at: [0, 0.257, -0.103] }),
  ])
  return to
}

type DecorInfo = Pick<PieceInfo, 'id' | 'name' | 'size' | 'spaces'> & {
  anchor?: PieceInfo['anchor']
  category?: PieceInfo['category']
}

const COLOURS = [
  { slot: 'paint', name: 'Ceramics' },
  { slot: 'accent', name: 'Accent' },
  { slot: 'second', name: 'Second accent' },
] as const

function small(info: DecorInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      anchor: 'on-top',
      category: 'decor',
      ...info,
      styles: LOOKS,
      top: null,
      clearance: { front: 0, sides: 0, back: 0 },
      colours: COLOURS,
      light: null,
    },
    build: (b) => build(b).parts,
  }
}

export const decor: readonly Design[] = [
  small(
    {
      id: 'books',
      name: 'Pile of books',
      size: [0.31, 0.14, 0.25],
      spaces: [...LIVING, ...SLEEPING, ...OFFICE],
    },
    books,
  ),
  small({ id: 'vases', name: 'Two vases', size: [0.34, 0.32, 0.19], spaces: INSIDE }, vases),
  small(
    {
      id: 'tray',
      name: 'Tray with candles',
      size: [0.41, 0.175, 0.33],
      spaces: [...LIVING, ...SLEEPING, 'bathroom'],
    },
    tray,
  ),
  small(
    { id: 'candles', name: 'Candlesticks', size: [0.24, 0.45, 0.15], spaces: [...LIVING, ...DINING] },
    candles,
  ),
  small(
    { id: 'fruit-bowl', name: 'Bowl of fruit', size: [0.32, 0.15, 0.32], spaces: [...DINING, ...OUTDOOR] },
    fruit,
  ),
  small(
    {
      id: 'place-setting',
      name: 'Place setting',
      size: [0.43, 0.115, 0.38],
      spaces: [...DINING, ...OUTDOOR],
    },
    placeSetting,
  ),
  small({ id: 'desk-set', name: 'Laptop and cup', size: [0.53, 0.22, 0.36], spaces: OFFICE }, deskSet),
  small(
    {
      id: 'basket',
      name: 'Basket with a blanket',
      size: [0.42, 0.37, 0.4],
      spaces: [...LIVING, ...SLEEPING, ...NURSERY],
      anchor: 'floor',
    },
    basket,
  ),
  small(
    {
      id: 'teddy',
      name: 'Teddy bear',
      size: [0.26, 0.35, 0.26],
      spaces: [...NURSERY, 'kids-room'],
      category: 'child',
    },
    teddy,
  ),
]
