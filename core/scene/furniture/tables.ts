import { merged, placed, type Mesh, type Triple } from '../mesh.ts'
import type { Material } from '../material.ts'
import { roundedBox, turned, withPlanarUv } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { rodLegs } from './dining-chairs.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { marble, metal, painted, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { fourLegs, roundLeg, turnedLeg } from './shapes/legs.ts'
import { tube } from './shapes/tube.ts'
import { DINING, ENTRANCE, LIVING, OFFICE, SLEEPING } from './spaces.ts'

/** What a table of a look is made from. */
interface Stuff {
  top: Material
  frame: Material
  wood: Material
}

function stuffOf({ look, colours, seed }: Build): Stuff {
  const wood = timber(colours.wood, seed, look === 'industrial' || look === 'farmhouse')
  const frame =
    look === 'industrial' || look === 'modern'
      ? metal(colours.metal, seed + 1)
      : look === 'farmhouse' || look === 'coastal'
        ? painted(colours.paint, seed + 1)
        : wood
  const top = look === 'modern' ? marble(colours.paint, '#8d8a86', seed + 2) : wood
  return { top, frame, wood }
}

/** Boards side by side with fine gaps, as wide as `depth` together. */
function planks(width: number, thick: number, depth: number, y: number, count: number, seed: number): Mesh[] {
  return Array.from({ length: count }, (_, i) => {
    const z = ((i + 0.5) / count - 0.5) * depth
    return board([width, thick, depth / count - 0.0015], [Math.sin(seed + i * 9) * 0.001, y, z], 0.003)
  })
}

function disc(radius: number, thick: number, y: number, round = 0.006): Mesh {
  return withPlanarUv(
    turned(
      [
        [0, y - thick],
        [radius - round, y - thick],
        [radius, y - thick + round],
        [radius, y - round],
        [radius - round * 0.3, y - round * 0.3],
        [radius - round, y],
        [radius - round, y],
        [0, y],
      ],
      64,
    ),
  )
}

/** A rectangular table: top, apron, and legs of the look. */
function rectangular(b: Build, [width, height, depth]: Triple, heavy: number): Assembly {
  const { look, traits, seed } = b
  const { top, frame, wood } = stuffOf(b)
  const to = new Assembly()
  const thick = 0.022 + 0.02 * heavy
  const x = width / 2 - 0.06 - 0.04 * heavy
  const z = depth / 2 - 0.055 - 0.02 * heavy
  const under = height - thick
  switch (look) {
    case 'industrial':
      to.add(
        top,
        planks(
          width,
          thick + 0.012,
          depth,
          height - thick / 2 - 0.006,
          Math.max(3, Math.round(depth / 0.16)),
          seed,
        ),
      )
      for (const side of [-1, 1]) to.add(frame, barFrame(side * (x - 0.02), under - 0.012, z))
      to.add(frame, board([2 * x - 0.06, 0.03, 0.03], [0, 0.12, 0], 0.002))
      return to
    case 'farmhouse':
      to.add(
        wood,
        planks(
          width,
          thick + 0.008,
          depth,
          height - thick / 2 - 0.004,
          Math.max(3, Math.round(depth / 0.17)),
          seed,
        ),
      )
      to.add(frame, apron(x, z, under - 0.008, 0.07 + 0.03 * heavy))
      to.add(frame, fourLegs('turned', under - 0.008, x, z, 0.06 + 0.05 * heavy))
      return to
    case 'modern':
      to.add(top, roundedBox([width, thick * 0.8, depth], 0.003, { arc: 2 }), {
        at: [0, height - thick * 0.4, 0],
      })
      to.add(frame, fourLegs('sled', height - thick * 0.8, x - 0.03, z, 0.045 + 0.03 * heavy))
      return to
    default: {
      to.add(top, [
        board([width, thick, depth], [0, height - thick / 2, 0], Math.max(0.004, traits.bevel * 1.6)),
      ])
      const kind = traits.leg === 'bun' ? 'turned' : traits.leg
      const splay = kind === 'splay' ? 0.07 : 0
      if (kind !== 'splay') to.add(frame, apron(x, z, under, 0.05 + 0.03 * heavy))
      to.add(frame, fourLegs(kind, under, x - splay, z - splay, 0.045 + 0.02 * heavy))
      return to
    }
  }
}

function apron(x: number, z: number, under: number, tall: number): Mesh[] {
  const y = under - tall / 2
  return [
    ...[-1, 1].map((side) => board([2 * x, tall, 0.02], [0, y, side * z], 0.003)),
    ...[-1, 1].map((side) => board([0.02, tall, 2 * z], [side * x, y, 0], 0.003)),
  ]
}

/** A closed frame of square steel across the end of a table. */
function barFrame(x: number, height: number, z: number): Mesh[] {
  const bar = 0.04
  return [
    ...[-1, 1].map((side) =>
      placed(roundedBox([bar, height, bar], 0.002, { arc: 1 }), { at: [x, height / 2, side * z] }),
    ),
    ...[bar / 2, height - bar / 2].map((y) =>
      placed(roundedBox([bar, bar, 2 * z - bar], 0.002, { arc: 1 }), { at: [x, y, 0] }),
    ),
  ]
}

function coffeeTable(b: Build): Assembly {
  const { look, traits } = b
  const to = rectangular(b, [1.15, 0.4, 0.62], 0.1)
  const { wood, frame } = stuffOf(b)
  if (look === 'scandinavian' || look === 'japandi' || look === 'coastal')
    to.add(
      look === 'coastal' ? frame : wood,
      Array.from({ length: 7 }, (_, i) => board([0.98, 0.012, 0.05], [0, 0.15, (i - 3) * 0.066], 0.003)),
    )
  if (look === 'industrial') to.add(wood, board([1.0, 0.02, 0.48], [0, 0.14, 0], traits.bevel))
  if (look === 'traditional') to.add(wood, board([1.04, 0.022, 0.5], [0, 0.12, 0], 0.008))
  if (look === 'mid-century')
    to.add(
      wood,
      Array.from({ length: 9 }, (_, i) =>
        tube(
          [
            [(i - 4) * 0.11, 0.2, -0.2],
            [(i - 4) * 0.11, 0.2, 0.2],
          ],
          0.006,
        ),
      ),
    )
  return to
}

/** A round table on the look's own foot. */
function round(b: Build, radius: number, height: number): Assembly {
  const { look } = b
  const { top, frame, wood } = stuffOf(b)
  const to = new Assembly()
  const thick = radius > 0.4 ? 0.034 : 0.024
  to.add(
    look === 'farmhouse' ? wood : top,
    disc(radius, thick, height, look === 'traditional' ? 0.014 : 0.006),
  )
  const under = height - thick
  const reach = radius * 0.62
  switch (look) {
    case 'modern': {
      const flare = (t: number) => 0.03 + radius * 0.55 * (1 - t) ** 4 + radius * 0.16 * t ** 6
      to.add(
        frame,
        turned(
          [
            [0, 0],
            ...Array.from({ length: 17 }, (_, i): [number, number] => [flare(i / 16), (under * i) / 16]),
            [0, under],
          ],
          48,
        ),
      )
      return to
    }
    case 'industrial':
      to.add(frame, rodLegs(under, reach * 0.85, reach * 0.85, 0.011))
      to.add(frame, ring(reach * 1.12, under * 0.3, 0.008))
      return to
    case 'farmhouse':
    case 'traditional': {
      to.add(frame, placed(turnedLeg(under - 0.05, Math.min(0.075, radius * 0.24)), { at: [0, 0.05, 0] }))
      to.add(
        frame,
        Array.from({ length: 4 }, (_, i) => {
          const angle = (i * Math.PI) / 2 + Math.PI / 4
          const at = (r: number, y: number): Triple => [r * Math.cos(angle), y, r * Math.sin(angle)]
          return tube(
            [at(0.02, 0.16), at(reach * 0.4, 0.12), at(reach * 0.8, 0.05), at(reach, 0.024)],
            (t) => 0.034 - 0.012 * t,
            { sides: 10 },
          )
        }),
      )
      return to
    }
    case 'coastal':
    case 'japandi': {
      const slats = 28
      to.add(
        frame,
        Array.from({ length: slats }, (_, i) => {
          const angle = (i / slats) * 2 * Math.PI
          return placed(board([0.012, under, reach * 0.2], [0, under / 2, 0], 0.003), {
            at: [reach * 0.72 * Math.cos(angle), 0, reach * 0.72 * Math.sin(angle)],
            yaw: -angle,
          })
        }),
      )
      return to
    }
    default: {
      const count = radius > 0.4 ? 4 : 3
      to.add(
        frame,
        Array.from({ length: count }, (_, i) => {
          const angle = (i / count) * 2 * Math.PI + 0.4
          const lean = look === 'mid-century' ? 0.2 : 0.1
          const tall = under / Math.cos(lean)
          return placed(
            placed(roundLeg(tall, 0.021 + radius * 0.012, 0.013 + radius * 0.006), { pitch: -lean }),
            {
              at: [
                (reach * 0.8 + Math.sin(lean) * under) * Math.sin(angle),
                0.0022,
                (reach * 0.8 + Math.sin(lean) * under) * Math.cos(angle),
              ],
              yaw: angle,
            },
          )
        }),
      )
      return to
    }
  }
}

export function ring(radius: number, y: number, thick: number): Mesh {
  const points = Array.from({ length: 40 }, (_, i): Triple => {
    const angle = (i / 40) * 2 * Math.PI
    return [radius * Math.cos(angle), y, radius * Math.sin(angle)]
  })
  return tube(points, thick, { sides: 8, closed: true })
}

/** Two tables of unlike height that overlap. */
function nesting(b: Build): Assembly {
  const to = new Assembly()
  to.addAll(round(b, 0.38, 0.42).parts, { at: [-0.16, 0, 0.06] })
  to.addAll(round({ ...b, seed: b.seed + 5 }, 0.28, 0.34).parts, { at: [0.32, 0, -0.16] })
  return to
}

function consoleTable(b: Build): Assembly {
  const to = rectangular(b, [1.2, 0.8, 0.36], 0.15)
  const { wood, frame } = stuffOf(b)
  if (b.look !== 'modern')
    to.add(b.look === 'coastal' ? frame : wood, board([1.06, 0.02, 0.28], [0, 0.18, 0], 0.004))
  return to
}

/** A writing desk with one drawer. */
function desk(b: Build): Assembly {
  const { colours, seed, look } = b
  const to = rectangular(b, [1.4, 0.75, 0.68], 0.25)
  const { wood, frame } = stuffOf(b)
  const front =
    look === 'modern'
      ? painted(colours.paint, seed + 4)
      : look === 'coastal' || look === 'farmhouse'
        ? frame
        : wood
  to.add(front, [board([1.02, 0.1, 0.5], [0, 0.665, 0.02], 0.003)])
  to.add(
    front,
    [-0.26, 0.26].map((x) => board([0.5, 0.084, 0.018], [x, 0.665, -0.24], 0.004)),
  )
  const knob = metal(look === 'modern' ? '#232425' : colours.metal, seed)
  to.add(
    knob,
    [-0.26, 0.26].map((x) =>
      merged([
        tube(
          [
            [x - 0.05, 0.665, -0.268],
            [x + 0.05, 0.665, -0.268],
          ],
          0.005,
        ),
        tube(
          [
            [x - 0.04, 0.665, -0.268],
            [x - 0.04, 0.665, -0.25],
          ],
          0.004,
        ),
        tube(
          [
            [x + 0.04, 0.665, -0.268],
            [x + 0.04, 0.665, -0.25],
          ],
          0.004,
        ),
      ]),
    ),
  )
  return to
}

type TableInfo = Omit<PieceInfo, 'styles' | 'anchor' | 'top' | 'light' | 'colours'>

const COLOURS = [
  { slot: 'wood', name: 'Wood' },
  { slot: 'paint', name: 'Paint or stone' },
  { slot: 'metal', name: 'Metal' },
] as const

function table(info: TableInfo, build: (b: Build) => Assembly): Design {
  return {
    info: { ...info, styles: LOOKS, anchor: 'floor', top: info.size[1], colours: COLOURS, light: null },
    build: (b) => build(b).parts,
  }
}

const NONE = { front: 0, sides: 0, back: 0 }

export const tables: readonly Design[] = [
  table(
    {
      id: 'coffee-table',
      name: 'Coffee table',
      category: 'table',
      spaces: LIVING,
      size: [1.15, 0.4, 0.62],
      clearance: { front: 0.4, sides: 0.3, back: 0.4 },
    },
    coffeeTable,
  ),
  table(
    {
      id: 'nesting-tables',
      name: 'Pair of round tables',
      category: 'table',
      spaces: LIVING,
      size: [1.14, 0.42, 0.88],
      clearance: { front: 0.4, sides: 0.3, back: 0.4 },
    },
    nesting,
  ),
  table(
    {
      id: 'side-table',
      name: 'Side table',
      category: 'table',
      spaces: [...LIVING, ...SLEEPING, 'nursery'],
      size: [0.46, 0.52, 0.46],
      clearance: NONE,
    },
    (b) => round(b, 0.23, 0.52),
  ),
  table(
    {
      id: 'console-table',
      name: 'Console table',
      category: 'table',
      spaces: [...LIVING, ...ENTRANCE, 'dining-room'],
      size: [1.2, 0.8, 0.36],
      clearance: { front: 0.7, sides: 0, back: 0 },
    },
    consoleTable,
  ),
  table(
    {
      id: 'dining-table',
      name: 'Dining table',
      category: 'table',
      spaces: [...DINING, 'meeting-room', 'boardroom'],
      size: [1.9, 0.75, 0.95],
      clearance: { front: 0.75, sides: 0.75, back: 0.75 },
    },
    (b) => rectangular(b, [1.9, 0.75, 0.95], 0.7),
  ),
  table(
    {
      id: 'round-dining-table',
      name: 'Round dining table',
      category: 'table',
      spaces: DINING,
      size: [1.2, 0.75, 1.2],
      clearance: { front: 0.75, sides: 0.75, back: 0.75 },
    },
    (b) => round(b, 0.6, 0.75),
  ),
  table(
    {
      id: 'desk',
      name: 'Desk',
      category: 'desk',
      spaces: [...OFFICE, 'bedroom', 'kids-room'],
      size: [1.4, 0.75, 0.68],
      clearance: { front: 0.9, sides: 0.05, back: 0 },
    },
    desk,
  ),
]
