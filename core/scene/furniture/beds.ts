import { type Triple, placed } from '../mesh.ts'
import { Assembly } from './assembly.ts'
import { bedding } from './bedding.ts'
import { crib, houseBed, playTent } from './child-beds.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { headboard } from './headboards.ts'
import { LOOKS } from './looks.ts'
import { cotton, upholstery } from './materials/cloth.ts'
import { metal, painted, plain, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { type CushionShape, cushion } from './shapes/cushion.ts'
import { fourLegs, roundLeg, turnedLeg } from './shapes/legs.ts'
import { softBox } from './shapes/soft-box.ts'
import { tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'
import { KIDS, NURSERY, SLEEPING } from './spaces.ts'

/** A bed's frame and head, by the look; the head at +z. */
function bed(b: Build, [width, height, depth]: Triple, sleepers: number): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const wood =
    look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed, look === 'industrial')
  const cloth = upholstery(traits.cloth === 'leather' ? 'weave' : traits.cloth, colours.main, seed + 1)
  const steel = metal(colours.metal, seed)
  const isSoft = look === 'modern' || look === 'traditional'
  const inner = { width: width - 0.1, length: depth - 0.16 }
  const base = look === 'japandi' || look === 'modern' ? 0.2 : 0.27
  const headZ = depth / 2 - 0.045
  const rail = isSoft ? cloth : look === 'industrial' ? steel : wood
  if (isSoft) {
    to.add(cloth, softBox([width - 0.02, 0.22, depth - 0.1], 0.03, seed, { steps: 14 }), {
      at: [0, 0.19, -0.04],
    })
    to.add(
      look === 'modern' ? plain('#2a2a2b') : timber(colours.wood, seed),
      fourLegs(look === 'modern' ? 'block' : 'bun', 0.09, width / 2 - 0.1, depth / 2 - 0.14, 0.08),
    )
  } else {
    const y = base - 0.02
    to.add(rail, [
      ...[-1, 1].map((side) =>
        board([0.03, 0.15, depth - 0.08], [side * (width / 2 - 0.03), y, -0.01], traits.bevel),
      ),
      board([width - 0.04, 0.15, 0.03], [0, y, -depth / 2 + 0.03], traits.bevel),
    ])
    if (look === 'japandi') to.add(wood, board([width, 0.03, depth - 0.06], [0, base - 0.05, -0.02], 0.008))
    to.add(
      rail,
      fourLegs(
        traits.leg === 'sled' ? 'block' : traits.leg,
        base - 0.06,
        width / 2 - 0.1,
        depth / 2 - 0.14,
        look === 'japandi' ? 0.09 : 0.065,
      ),
    )
  }
  headboard(to, b, width, height, headZ, { wood, cloth, steel })
  const parts = bedding(b, { width: inner.width, length: inner.length, base: base, thick: 0.25 }, sleepers)
  to.addAll(parts, { at: [0, 0, -0.03] })
  return to
}

/** A daybed: a mattress on a frame, cushions along the wall. */
function daybed(b: Build): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'industrial'
  const frame = isSteel
    ? metal(colours.metal, seed)
    : look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed)
  to.add(frame, [
    board([1.96, 0.06, 0.03], [0, 0.28, -0.42], 0.005),
    board([1.96, 0.06, 0.03], [0, 0.28, 0.42], 0.005),
    ...[-1, 1].map((side) => board([0.03, 0.06, 0.84], [side * 0.97, 0.28, 0], 0.005)),
  ])
  to.add(frame, fourLegs(traits.leg === 'sled' ? 'block' : traits.leg, 0.28, 0.9, 0.36, 0.05))
  for (const side of [-1, 1])
    to.add(frame, [
      ...[-0.38, 0.38].map((z) =>
        look === 'farmhouse' || look === 'traditional'
          ? placed(turnedLeg(0.78, 0.03), { at: [side * 0.97, 0, z] })
          : placed(roundLeg(0.78, 0.018, 0.016), { at: [side * 0.97, 0, z] }),
      ),
      board([0.03, 0.05, 0.8], [side * 0.97, 0.76, 0], 0.01),
      ...[-0.24, -0.12, 0, 0.12, 0.24].map((z) =>
        tube(
          [
            [side * 0.97, 0.3, z],
            [side * 0.97, 0.75, z],
          ],
          0.008,
        ),
      ),
    ])
  const cover = upholstery(traits.cloth, colours.main, seed)
  addCushion(
    to,
    cover,
    {
      size: [1.9, 0.18, 0.86],
      corner: 0.05,
      band: 0.13,
      crown: 0.012,
      creases: 0.6,
      detail: 44,
      hiddenBelow: true,
      seed,
    },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.4, 0] }),
  )
  const covers = [
    cover,
    cotton(colours.linen, seed + 2),
    upholstery('linen', colours.accent, seed + 3),
    cotton(colours.second, seed + 4),
  ]
  ;[-0.66, -0.18, 0.3, 0.72].forEach((x, i) => {
    const shape: CushionShape = {
      size: [0.52, 0.2, i === 3 ? 0.4 : 0.48],
      corner: 0.03,
      band: 0,
      creases: 1,
      detail: 20,
      seed: seed + 40 + i,
    }
    to.add(covers[i], upright(cushion(shape), [x, 0.68, 0.27 - (i % 2) * 0.05], 0.4))
  })
  return to
}

type BedInfo = Omit<PieceInfo, 'styles' | 'light' | 'colours' | 'anchor' | 'top'>

const COLOURS = [
  { slot: 'main', name: 'Headboard or duvet' },
  { slot: 'linen', name: 'Linen' },
  { slot: 'accent', name: 'Throw and cushions' },
  { slot: 'second', name: 'Second cushions' },
  { slot: 'wood', name: 'Wood' },
  { slot: 'paint', name: 'Paint' },
] as const

function design(info: BedInfo, build: (b: Build) => Assembly): Design {
  return {
    info: { ...info, styles: LOOKS, anchor: 'floor', top: null, colours: COLOURS, light: null },
    build: (b) => build(b).parts,
  }
}

const BED = { front: 0.6, sides: 0.6, back: 0 }

export const beds: readonly Design[] = [
  design(
    {
      id: 'double-bed',
      name: 'Double bed',
      category: 'bed',
      spaces: SLEEPING,
      size: [1.72, 1.1, 2.16],
      clearance: BED,
    },
    (b) => bed(b, [1.66, 1.1, 2.14], 2),
  ),
  design(
    {
      id: 'king-bed',
      name: 'King-size bed',
      category: 'bed',
      spaces: ['primary-bedroom', 'bedroom'],
      size: [2.0, 1.2, 2.18],
      clearance: BED,
    },
    (b) => bed(b, [1.94, 1.2, 2.16], 2),
  ),
  design(
    {
      id: 'single-bed',
      name: 'Single bed',
      category: 'bed',
      spaces: [...KIDS, 'bedroom'],
      size: [1.1, 1.0, 2.1],
      clearance: { front: 0.5, sides: 0.3, back: 0 },
    },
    (b) => bed(b, [1.02, 1.0, 2.08], 1),
  ),
  design(
    {
      id: 'daybed',
      name: 'Daybed',
      category: 'bed',
      spaces: ['reading-nook', 'sunroom', 'study', 'home-office', ...KIDS, 'bedroom'],
      size: [2.0, 0.84, 0.92],
      clearance: { front: 0.5, sides: 0, back: 0 },
    },
    daybed,
  ),
  design(
    {
      id: 'crib',
      name: 'Cot',
      category: 'child',
      spaces: NURSERY,
      size: [1.3, 0.95, 0.76],
      clearance: { front: 0.6, sides: 0.1, back: 0 },
    },
    crib,
  ),
  design(
    {
      id: 'house-bed',
      name: 'House bed',
      category: 'child',
      spaces: KIDS,
      size: [1.05, 1.75, 2.06],
      clearance: { front: 0.4, sides: 0.4, back: 0 },
    },
    houseBed,
  ),
  design(
    {
      id: 'play-tent',
      name: 'Play tent',
      category: 'child',
      spaces: [...KIDS, ...NURSERY],
      size: [1.16, 1.52, 1.16],
      clearance: { front: 0.4, sides: 0, back: 0 },
    },
    playTent,
  ),
]
