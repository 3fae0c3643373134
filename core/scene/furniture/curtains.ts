import { fractalNoise } from '../../imaging/noise.ts'
import { placed, type Mesh } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build, Design } from './design.ts'
import { LOOKS } from './looks.ts'
import { sheer, upholstery } from './materials/cloth.ts'
import { metal, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { clothSheet } from './shapes/drape.ts'
import { ring } from './tables.ts'
import { tube } from './shapes/tube.ts'
import { INSIDE, NURSERY } from './spaces.ts'

/** How cloth is hung: how many folds to a metre, how deep, and how sharply they are pinched at the top. */
interface Pleats {
  perMetre: number
  deep: number
  pinch: number
}

function pleatsOf({ look }: Build): Pleats {
  switch (look) {
    case 'modern':
    case 'japandi':
      return { perMetre: 17, deep: 0.04, pinch: 0 }
    case 'traditional':
    case 'farmhouse':
      return { perMetre: 16, deep: 0.046, pinch: 1 }
    case 'industrial':
      return { perMetre: 13, deep: 0.045, pinch: 0 }
    default:
      return { perMetre: 15, deep: 0.042, pinch: 0.5 }
  }
}

/**
 * A panel of cloth gathered to `width` metres, hanging from y = `height` to the floor: folds that are even where they are
 * sewn and drift apart below, a hem that does not end in one line.
 */
function panel(width: number, height: number, { perMetre, deep, pinch }: Pleats, seed: number): Mesh {
  const folds = Math.max(3, Math.round(width * perMetre))
  return clothSheet(
    (s, t) => {
      const loose = t ** 0.8
      const drift = (fractalNoise(s * folds * 0.5, t * 1.1, 2, seed) - 0.5) * 2.2 * loose
      const phase = s * folds * 2 * Math.PI + drift
      const own = 0.75 + 0.5 * fractalNoise(s * folds * 0.5 + 9, 2 + t * 0.6, 2, seed + 1)
      const depth = deep * own * (pinch > 0 ? 0.35 + 0.65 * Math.min(1, t * 7) : 1)
      const fine = pinch * 0.012 * Math.sin(phase * 3) * Math.max(0, 1 - t * 9)
      const omega = (width / folds) * 0.17 * Math.sin(2 * phase)
      const flare = 1 + 0.05 * loose - 0.03 * Math.sin(Math.PI * t)
      const x = ((s - 0.5) * width + omega) * flare
      const hem = 0.006 * Math.sin(phase * 0.5 + seed) * loose
      return [
        x,
        height * (1 - t) + hem + 0.012 * t,
        depth * Math.sin(phase) + fine + 0.012 * Math.sin(s * 5 + t * 4),
      ]
    },
    folds * 12,
    18,
    0.003,
    [width * 2.1, height],
  )
}

/** A pair of curtains on a pole, drawn open, with sheers behind them in light looks. The middle is free glass. */
function curtains(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const [width, height] = [2.3, 2.35]
  const pleats = pleatsOf(b)
  const isVelvet = look === 'traditional'
  const cloth = isVelvet
    ? upholstery('velvet', colours.main, seed)
    : look === 'industrial' || look === 'mid-century'
      ? sheer(look === 'industrial' ? colours.accent : colours.rug, seed, 0.16)
      : sheer(colours.linen, seed, 0.34)
  const each = isVelvet ? 0.42 : 0.46
  const hang = height - 0.055
  for (const side of [-1, 1])
    to.add(cloth, panel(each, hang, pleats, seed + side), {
      at: [side * (width / 2 - each / 2 - 0.06), 0.004, 0],
    })
  const isWood = look === 'scandinavian' || look === 'coastal' || look === 'farmhouse' || look === 'japandi'
  const pole = isWood ? timber(colours.wood, seed) : metal(colours.metal, seed)
  const y = height - 0.03
  if (look === 'modern')
    to.add(metal('#e8e8e6', seed), board([width, 0.022, 0.03], [0, height - 0.012, 0], 0.004))
  else {
    const thick = isWood ? 0.014 : 0.0105
    to.add(
      pole,
      tube(
        [
          [-width / 2 + 0.05, y, 0],
          [width / 2 - 0.05, y, 0],
        ],
        thick,
        { sides: 14 },
      ),
    )
    const ball = turned(
      [
        [0, -0.03],
        [0.014, -0.026],
        [0.014, -0.02],
        [0.024, 0],
        [0.02, 0.018],
        [0, 0.026],
      ],
      20,
    )
    to.add(
      pole,
      [-1, 1].map((side) =>
        placed(placed(ball, { roll: -side * (Math.PI / 2) }), { at: [side * (width / 2 - 0.028), y, 0] }),
      ),
    )
    to.add(
      pole,
      [-1, 1].map((side) =>
        tube(
          [
            [side * (width / 2 - 0.12), y, 0],
            [side * (width / 2 - 0.12), y, 0.085],
          ],
          0.008,
        ),
      ),
    )
    if (pleats.pinch > 0)
      to.add(
        pole,
        [-1, 1].flatMap((side) =>
          Array.from({ length: 6 }, (_, i) =>
            placed(placed(ring(thick + 0.008, 0, 0.0025), { roll: Math.PI / 2 }), {
              at: [side * (width / 2 - each - 0.06 + ((i + 0.5) / 6) * each), y - 0.006, 0],
            }),
          ),
        ),
      )
  }
  return to
}

/** A blind of cloth that gathers into flat folds, pulled up half way. */
function romanBlind(b: Build): Assembly {
  const { colours, seed, look } = b
  const to = new Assembly()
  const [width, height] = [1.2, 0.7]
  const cloth =
    look === 'traditional' || look === 'mid-century'
      ? sheer(colours.rug, seed, 0.2)
      : sheer(look === 'japandi' || look === 'industrial' ? colours.rug : colours.linen, seed, 0.36)
  const folds = look === 'modern' || look === 'japandi' ? 3 : 4
  to.add(
    cloth,
    clothSheet(
      (s, t) => {
        const low = Math.max(0, (t - 0.5) * 2)
        const wave = low * 0.03 * (1 - Math.cos(low * folds * 2 * Math.PI))
        const sag = 0.018 * low * Math.sin(Math.PI * s)
        const drop =
          t < 0.5 ? t * 1.1 : 0.55 + (t - 0.5) * 0.9 * (1 + 0.05 * Math.sin(low * folds * 2 * Math.PI))
        return [
          (s - 0.5) * width,
          height - 0.01 - drop * (height - 0.03) - sag,
          0.03 - wave - 0.006 * Math.sin(s * 9 + t * 4),
        ]
      },
      24,
      60,
      0.004,
      [width, 1.2],
    ),
  )
  to.add(timber(colours.wood, seed), board([width, 0.03, 0.05], [0, height - 0.015, 0.025], 0.004))
  return to
}

const COLOURS = [
  { slot: 'linen', name: 'Cloth' },
  { slot: 'metal', name: 'Pole' },
] as const

const NONE = { front: 0, sides: 0, back: 0 }

export const hangings: readonly Design[] = [
  {
    info: {
      id: 'curtains',
      name: 'Curtains',
      category: 'curtain',
      spaces: [...INSIDE, ...NURSERY],
      styles: LOOKS,
      size: [2.3, 2.35, 0.125],
      anchor: 'wall',
      top: null,
      clearance: NONE,
      colours: COLOURS,
      light: null,
    },
    build: (b) => curtains(b).parts,
  },
  {
    info: {
      id: 'roman-blind',
      name: 'Roman blind',
      category: 'curtain',
      spaces: [...INSIDE, ...NURSERY, 'bathroom'],
      styles: LOOKS,
      size: [1.2, 0.7, 0.08],
      anchor: 'wall',
      top: null,
      clearance: NONE,
      colours: COLOURS,
      light: null,
    },
    build: (b) => romanBlind(b).parts,
  },
]
