import { type Mesh, placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { barStool, diningChair } from './dining-chairs.ts'
import { LOOKS } from './looks.ts'
import { loungeChair, rockingChair } from './lounge-chairs.ts'
import { leather, upholstery } from './materials/cloth.ts'
import { metal, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { displaced } from './shapes/grid.ts'
import { fourLegs } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'
import { DINING, KIDS, LIVING, NURSERY, OFFICE, SLEEPING } from './spaces.ts'

function officeChair(b: Build): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'scandinavian' || look === 'coastal'
  const frame = isSteel ? metal('#c4c6c8', seed) : metal(colours.metal, seed)
  const cloth =
    look === 'traditional' || look === 'industrial' || look === 'mid-century'
      ? leather(colours.main, seed)
      : upholstery(traits.cloth, colours.main, seed)
  const star: Mesh[] = []
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI + 0.3
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    star.push(
      tube(
        curve([
          [0, 0.13, 0],
          [0.14 * c, 0.11, 0.14 * s],
          [0.3 * c, 0.075, 0.3 * s],
        ]),
        (t) => 0.024 - 0.01 * t,
        { sides: 10 },
      ),
    )
  }
  to.add(frame, star)
  const wheel = turned(
    [
      [0, -0.013],
      [0.026, -0.013],
      [0.03, -0.006],
      [0.03, 0.006],
      [0.026, 0.013],
      [0, 0.013],
    ],
    16,
  )
  const wheels: Mesh[] = []
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI + 0.3
    for (const off of [-0.016, 0.016])
      wheels.push(
        placed(placed(wheel, { roll: Math.PI / 2 }), {
          at: [
            0.3 * Math.cos(angle) + off * Math.sin(angle),
            0.03,
            0.3 * Math.sin(angle) - off * Math.cos(angle),
          ],
          yaw: -angle + Math.PI / 2,
        }),
      )
  }
  to.add(plain('#1d1d1f', 0.04, 0.4), wheels)
  to.add(
    frame,
    tube(
      [
        [0, 0.1, 0],
        [0, 0.42, 0],
      ],
      (t) => (t < 0.55 ? 0.028 : 0.018),
      { sides: 14 },
    ),
  )
  addCushion(
    to,
    cloth,
    { size: [0.5, 0.1, 0.48], corner: 0.1, band: 0.05, crown: 0.02, creases: 0.5, detail: 26, seed },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.475, -0.01] }),
  )
  const isTufted = traits.back === 'tufted' || look === 'industrial'
  const rows = isTufted ? [-0.16, -0.02, 0.12] : []
  addCushion(
    to,
    cloth,
    {
      size: [0.46, 0.09, 0.56],
      corner: 0.1,
      band: 0.04,
      crown: 0.02,
      creases: 0.5,
      buttons: rows.flatMap(
        (z) =>
          [
            [-0.11, z],
            [0.11, z],
          ] as [number, number][],
      ),
      detail: 30,
      seed: seed + 1,
    },
    traits.piping,
    (mesh) =>
      upright(
        displaced(mesh, (x) => [0, 0.35 * x * x, 0]),
        [0, 0.82, 0.22],
        0.16,
      ),
  )
  for (const side of [-1, 1]) {
    to.add(
      frame,
      tube(
        curve([
          [side * 0.12, 0.43, 0.05],
          [side * 0.27, 0.46, 0.02],
          [side * 0.285, 0.6, 0.02],
          [side * 0.285, 0.665, 0.06],
        ]),
        0.012,
        { sides: 8 },
      ),
    )
    const pad =
      look === 'mid-century' || look === 'japandi' ? timber(colours.wood, seed) : plain('#242426', 0.03, 0.5)
    to.add(pad, roundedBox([0.05, 0.026, 0.25], 0.012, { arc: 3 }), { at: [side * 0.285, 0.672, 0.0] })
  }
  to.add(
    frame,
    tube(
      curve([
        [0, 0.42, 0.12],
        [0, 0.46, 0.26],
        [0, 0.66, 0.3],
        [0, 0.78, 0.285],
      ]),
      0.016,
      { sides: 8 },
    ),
  )
  return to
}

/** A stool to put feet on, upholstered or woven. */
function pouf(b: Build): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const isRound = look === 'scandinavian' || look === 'coastal' || look === 'japandi' || look === 'modern'
  const cloth =
    look === 'coastal' ? wicker('#c2a878', seed, 0.014) : upholstery(traits.cloth, colours.accent, seed)
  if (isRound) {
    const profile: [number, number][] = [
      [0, 0],
      [0.2, 0],
    ]
    for (let i = 0; i <= 14; i++) {
      const angle = -1.25 + (i / 14) * 2.5
      profile.push([0.2 + 0.075 * Math.cos(angle) ** 0.7, 0.2 + 0.19 * Math.sin(angle)])
    }
    profile.push([0.1, 0.412], [0, 0.415])
    const body = turned(profile, 48)
    const seams = look === 'scandinavian' || look === 'modern' ? 12 : 0
    to.add(
      cloth,
      displaced(body, (x, y, z) => {
        const angle = Math.atan2(z, x)
        const seam = seams > 0 ? -0.012 * Math.abs(Math.cos((angle * seams) / 2)) ** 14 : 0
        const r = Math.hypot(x, z) || 1
        const wave = 0.004 * Math.sin(angle * 5 + seed) * Math.sin(y * 14)
        return [(x / r) * (seam + wave), y > 0.3 ? seam * 0.5 : 0, (z / r) * (seam + wave)]
      }),
    )
    return to
  }
  const buttons: [number, number][] =
    traits.back === 'tufted'
      ? [
          [-0.14, -0.1],
          [0.14, -0.1],
          [0, 0],
          [-0.14, 0.1],
          [0.14, 0.1],
        ]
      : []
  addCushion(
    to,
    cloth,
    { size: [0.56, 0.27, 0.56], corner: 0.05, band: 0.22, crown: 0.02, buttons, detail: 30, seed },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.28, 0] }),
  )
  to.add(
    traits.leg === 'sled' ? metal(colours.metal, seed) : timber(colours.wood, seed),
    fourLegs(traits.leg, 0.16, 0.2, 0.2, 0.05),
  )
  return to
}

/** A bench for the foot of a bed or a hall. */
function bench(b: Build): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const wood =
    traits.leg === 'sled' || look === 'industrial' ? metal(colours.metal, seed) : timber(colours.wood, seed)
  to.add(wood, fourLegs(traits.leg, 0.34, 0.55, 0.16, 0.05))
  if (look !== 'industrial')
    to.add(wood, [
      board([1.14, 0.05, 0.022], [0, 0.33, -0.16], 0.004),
      board([1.14, 0.05, 0.022], [0, 0.33, 0.16], 0.004),
    ])
  else to.add(timber(colours.wood, seed, true), board([1.26, 0.045, 0.42], [0, 0.36, 0], 0.006))
  const buttons: [number, number][] =
    traits.back === 'tufted'
      ? [-0.45, -0.27, -0.09, 0.09, 0.27, 0.45].flatMap(
          (x) =>
            [
              [x, -0.09],
              [x, 0.09],
            ] as [number, number][],
        )
      : []
  addCushion(
    to,
    upholstery(traits.cloth, colours.main, seed + 2),
    {
      size: [1.25, 0.1, 0.43],
      corner: traits.soft,
      band: 0.06,
      crown: 0.015,
      buttons,
      buttonDepth: 0.016,
      detail: 44,
      hiddenBelow: true,
      seed,
    },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.415, 0] }),
  )
  return to
}

type ChairInfo = Omit<PieceInfo, 'styles' | 'anchor' | 'top' | 'light'>

function chair(info: ChairInfo, build: (b: Build) => Assembly): Design {
  return {
    info: { ...info, styles: LOOKS, anchor: 'floor', top: null, light: null },
    build: (b) => build(b).parts,
  }
}

const COLOURS = [
  { slot: 'main', name: 'Upholstery' },
  { slot: 'wood', name: 'Frame' },
] as const

export const chairs: readonly Design[] = [
  chair(
    {
      id: 'dining-chair',
      name: 'Dining chair',
      category: 'chair',
      spaces: [...DINING, 'meeting-room', ...OFFICE],
      size: [0.48, 0.88, 0.54],
      clearance: { front: 0.1, sides: 0.08, back: 0.4 },
      colours: COLOURS,
    },
    diningChair,
  ),
  chair(
    {
      id: 'bar-stool',
      name: 'Bar stool',
      category: 'stool',
      spaces: ['kitchen', 'kitchen-living', 'open-plan', 'home-bar', 'cafe'],
      size: [0.44, 0.86, 0.44],
      clearance: { front: 0.1, sides: 0.1, back: 0.4 },
      colours: COLOURS,
    },
    barStool,
  ),
  chair(
    {
      id: 'office-chair',
      name: 'Office chair',
      category: 'chair',
      spaces: [...OFFICE, 'meeting-room', 'boardroom', ...KIDS],
      size: [0.64, 1.08, 0.66],
      clearance: { front: 0.1, sides: 0.1, back: 0.6 },
      colours: COLOURS,
    },
    officeChair,
  ),
  chair(
    {
      id: 'lounge-chair',
      name: 'Lounge chair',
      category: 'armchair',
      spaces: [...LIVING, ...SLEEPING, ...OFFICE],
      size: [0.73, 0.92, 0.88],
      clearance: { front: 0.5, sides: 0.1, back: 0.05 },
      colours: [
        { slot: 'linen', name: 'Cushions' },
        { slot: 'wood', name: 'Frame' },
      ],
    },
    loungeChair,
  ),
  chair(
    {
      id: 'rocking-chair',
      name: 'Rocking chair',
      category: 'armchair',
      spaces: NURSERY,
      size: [0.73, 0.98, 1],
      clearance: { front: 0.4, sides: 0.1, back: 0.25 },
      colours: [
        { slot: 'linen', name: 'Cushions' },
        { slot: 'wood', name: 'Frame' },
      ],
    },
    rockingChair,
  ),
  chair(
    {
      id: 'pouf',
      name: 'Pouf',
      category: 'stool',
      spaces: [...LIVING, ...SLEEPING, ...NURSERY, ...KIDS],
      size: [0.55, 0.42, 0.55],
      clearance: { front: 0.1, sides: 0.1, back: 0.1 },
      colours: [{ slot: 'accent', name: 'Cover' }],
    },
    pouf,
  ),
  chair(
    {
      id: 'bench',
      name: 'Upholstered bench',
      category: 'stool',
      spaces: [...SLEEPING, 'entrance', 'hallway', 'walk-in-closet'],
      size: [1.26, 0.47, 0.44],
      clearance: { front: 0.4, sides: 0.05, back: 0 },
      colours: COLOURS,
    },
    bench,
  ),
]
