import { merged, placed, type Mesh, type Triple } from '../mesh.ts'
import type { Material } from '../material.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { standingBooks } from './books.ts'
import { bowl, vase } from './ceramics.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { cane, metal, painted, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { fourLegs } from './shapes/legs.ts'
import { tube } from './shapes/tube.ts'
import { DINING, ENTRANCE, KIDS, LIVING, NURSERY, OFFICE, SLEEPING } from './spaces.ts'

interface Stuff {
  body: Material
  front: Material
  knob: Material
}

function stuffOf({ look, colours, seed }: Build): Stuff {
  const wood = timber(colours.wood, seed, look === 'industrial')
  const paint = painted(colours.paint, seed + 1)
  const isPainted = look === 'modern' || look === 'coastal' || look === 'farmhouse'
  return {
    body: isPainted ? paint : wood,
    front:
      look === 'farmhouse' || look === 'coastal'
        ? paint
        : look === 'modern'
          ? timber(colours.wood, seed + 2)
          : wood,
    knob: metal(colours.metal, seed + 3),
  }
}

/** A door or drawer front `width` × `height`, its face towards -z at z = 0, by the look. */
function front(
  { traits, colours }: Build,
  { front: face, body }: Stuff,
  width: number,
  height: number,
  at: Triple,
): { material: Material; mesh: Mesh }[] {
  const thick = 0.02
  const slab = (w: number, h: number, x: number, y: number, z: number, bevel = 0.003) =>
    board([w, h, thick], [at[0] + x, at[1] + y, at[2] + z], bevel)
  const rail = Math.min(0.06, width * 0.16, height * 0.24)
  const frame = () =>
    merged([
      slab(width, rail, 0, (height - rail) / 2, 0, 0.002),
      slab(width, rail, 0, -(height - rail) / 2, 0, 0.002),
      slab(rail, height - 2 * rail, (width - rail) / 2, 0, 0, 0.002),
      slab(rail, height - 2 * rail, -(width - rail) / 2, 0, 0, 0.002),
    ])
  const inside = (z: number, bevel: number) => slab(width - 2 * rail, height - 2 * rail, 0, 0, z, bevel)
  switch (traits.front) {
    case 'shaker':
      return [{ material: face, mesh: merged([frame(), inside(0.012, 0.001)]) }]
    case 'panel':
      return [
        {
          material: face,
          mesh: merged([
            frame(),
            inside(0.012, 0.001),
            slab(width - 2 * rail - 0.05, height - 2 * rail - 0.05, 0, 0, 0.002, 0.009),
          ]),
        },
      ]
    case 'cane':
      return [
        { material: face, mesh: frame() },
        { material: cane('#cfb58a'), mesh: inside(0.006, 0.001) },
      ]
    case 'slat': {
      const count = Math.max(4, Math.round(width / 0.028))
      const slats = Array.from({ length: count }, (_, i) =>
        slab(width / count - 0.006, height, ((i + 0.5) / count - 0.5) * width, 0, 0, 0.003),
      )
      return [{ material: face, mesh: merged([slab(width, height, 0, 0, 0.012, 0.001), ...slats]) }]
    }
    default:
      void colours
      void body
      return [{ material: face, mesh: slab(width, height, 0, 0, 0, 0.0025) }]
  }
}

/** A knob, a bar or a cup handle at a place of a front. */
function handle({ traits }: Build, at: Triple, isDoor: boolean): Mesh | undefined {
  switch (traits.knob) {
    case 'none':
      return undefined
    case 'bar':
    case 'cup': {
      const half = traits.knob === 'cup' ? 0.04 : 0.08
      const d = (k: number): Triple => (isDoor ? [0, k, 0] : [k, 0, 0])
      const p = (k: number, out: number): Triple => [at[0] + d(k)[0], at[1] + d(k)[1], at[2] - out]
      return tube(
        [
          p(-half, 0),
          p(-half * 0.96, 0.022),
          p(-half * 0.8, 0.028),
          p(half * 0.8, 0.028),
          p(half * 0.96, 0.022),
          p(half, 0),
        ],
        traits.knob === 'cup' ? 0.0075 : 0.005,
      )
    }
    default:
      return placed(
        placed(
          turned(
            [
              [0, 0],
              [0.006, 0],
              [0.006, 0.012],
              [0.014, 0.017],
              [0.016, 0.023],
              [0.012, 0.028],
              [0, 0.029],
            ],
            16,
          ),
          { pitch: -Math.PI / 2 },
        ),
        { at },
      )
  }
}

interface Cabinet {
  width: number
  height: number
  depth: number
  legs: number
  /** Fronts from left to right; each column from top to bottom. */
  columns: readonly (readonly ('drawer' | 'door' | 'open')[])[]
}

function cabinet(b: Build, { width, height, depth, legs, columns }: Cabinet): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const stuff = stuffOf(b)
  const wall = 0.022
  const body = height - legs
  const y = legs + body / 2
  const z0 = -depth / 2
  to.add(stuff.body, [
    board([width, wall + 0.004, depth], [0, height - wall / 2, 0], traits.bevel),
    board([width - 2 * wall, wall, depth - 0.02], [0, legs + wall / 2, 0.01], 0.002),
    ...[-1, 1].map((side) =>
      board([wall, body - wall, depth - 0.004], [(side * (width - wall)) / 2, y - wall / 2, 0.002], 0.002),
    ),
  ])
  to.add(stuff.body, board([width - 2 * wall, body - 2 * wall, 0.008], [0, y, depth / 2 - 0.012], 0.001))
  const legStuff =
    traits.leg === 'sled' || look === 'industrial'
      ? stuff.knob
      : look === 'modern' || look === 'coastal' || look === 'farmhouse'
        ? stuff.body
        : timber(colours.wood, seed)
  if (legs > 0.02)
    to.add(
      legStuff,
      fourLegs(traits.leg, legs, width / 2 - 0.07, depth / 2 - 0.06, legs > 0.1 ? 0.045 : 0.06),
    )
  const inner = width - 2 * wall
  const knobs: Mesh[] = []
  columns.forEach((column, c) => {
    const w = inner / columns.length
    const x = (c + 0.5) * w - inner / 2
    if (c > 0) to.add(stuff.body, board([0.018, body - 2 * wall, depth - 0.04], [x - w / 2, y, 0.02], 0.002))
    const h = (body - 2 * wall) / column.length
    column.forEach((kind, r) => {
      const cy = height - wall - (r + 0.5) * h
      if (r > 0) to.add(stuff.body, board([w, 0.016, depth - 0.05], [x, cy + h / 2, 0.022], 0.002))
      if (kind === 'open') {
        to.add(plain('#4a3f35'), board([w, 0.004, depth - 0.06], [x, cy - h / 2 + 0.01, 0.02], 0.001))
        return
      }
      const face = front(b, stuff, w - 0.006, h - 0.006, [x, cy, z0 + 0.012])
      for (const { material, mesh } of face) to.add(material, mesh)
      const isDoor = kind === 'door'
      const hand = isDoor ? (c % 2 === 0 ? w / 2 - 0.05 : -w / 2 + 0.05) : 0
      const places = !isDoor && w > 0.55 && traits.knob === 'round' ? [-w * 0.28, w * 0.28] : [hand]
      for (const dx of places) {
        const knob = handle(b, [x + dx, cy + (isDoor ? Math.min(0.12, h * 0.2) : 0), z0 + 0.002], isDoor)
        if (knob !== undefined) knobs.push(knob)
      }
    })
  })
  if (knobs.length > 0) to.add(stuff.knob, knobs)
  return to
}

function sideboard(b: Build): Assembly {
  return cabinet(b, {
    width: 1.6,
    height: 0.78,
    depth: 0.44,
    legs: 0.15,
    columns:
      b.look === 'mid-century' || b.look === 'japandi'
        ? [['door'], ['door'], ['door'], ['door']]
        : [['door'], ['drawer', 'drawer', 'drawer'], ['door']],
  })
}

/** A low cabinet with a television on it. */
function mediaConsole(b: Build): Assembly {
  const to = cabinet(b, {
    width: 1.7,
    height: 0.5,
    depth: 0.42,
    legs: 0.13,
    columns: [['door'], ['open', 'drawer'], ['door']],
  })
  const [w, h] = [1.24, 0.71]
  const y = 0.5 + 0.06 + h / 2
  to.add(plain('#121315', 0.03, 0.4), board([w, h, 0.03], [0, y, 0.05], 0.004))
  to.add(plain('#08090b', 0.05, 0.06), board([w - 0.016, h - 0.016, 0.004], [0, y + 0.002, 0.0335], 0.001))
  to.add(
    plain('#1c1d1f', 0.04, 0.4),
    [board([0.05, 0.08, 0.02], [0, 0.54, 0.06], 0.004), roundedBox([0.46, 0.012, 0.22], 0.005)].map(
      (mesh, i) => (i === 0 ? mesh : placed(mesh, { at: [0, 0.507, 0.04] })),
    ),
  )
  return to
}

function dresser(b: Build): Assembly {
  return cabinet(b, {
    width: 1.2,
    height: 0.85,
    depth: 0.46,
    legs: 0.12,
    columns: [
      ['drawer', 'drawer', 'drawer'],
      ['drawer', 'drawer', 'drawer'],
    ],
  })
}

function wardrobe(b: Build): Assembly {
  return cabinet(b, {
    width: 1.5,
    height: 2.05,
    depth: 0.6,
    legs: 0.08,
    columns: [['door'], ['door'], ['door']],
  })
}

function nightstand(b: Build): Assembly {
  return cabinet(b, {
    width: 0.48,
    height: 0.55,
    depth: 0.4,
    legs: b.look === 'modern' ? 0.06 : 0.2,
    columns: [b.look === 'scandinavian' || b.look === 'japandi' ? ['drawer', 'open'] : ['drawer', 'drawer']],
  })
}

function changingTable(b: Build): Assembly {
  const to = cabinet(b, {
    width: 1.0,
    height: 0.88,
    depth: 0.54,
    legs: 0.12,
    columns: [
      ['drawer', 'drawer', 'drawer'],
      ['drawer', 'open', 'open'],
    ],
  })
  const { colours, seed } = b
  const pad = roundedBox([0.52, 0.09, 0.48], 0.04, { arc: 4, steps: 10, puff: 0.008 })
  to.add(
    painted(colours.paint, seed),
    [-1, 1].map((side) => board([0.018, 0.1, 0.52], [side * 0.29, 0.93, 0], 0.006)),
  )
  to.add(plain(colours.linen), pad, { at: [0, 0.925, 0] })
  return to
}

/** Open shelves with books, vases and baskets on them. */
function bookshelf(b: Build): Assembly {
  const { look, traits, colours, seed, random } = b
  const [width, height, depth] = [0.95, 1.95, 0.34]
  const to = new Assembly()
  const isSteel = look === 'industrial' || look === 'modern'
  const shelf =
    look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed, look === 'industrial')
  const steel = metal(colours.metal, seed + 1)
  const shelves = 5
  const foot = traits.leg === 'bun' || look === 'farmhouse' || look === 'coastal' ? 0.09 : 0.06
  const yOf = (i: number) => foot + (i * (height - foot - 0.03)) / shelves
  const thick = isSteel ? 0.03 : 0.022
  for (let i = 0; i <= shelves; i++)
    to.add(
      shelf,
      board([width - (isSteel ? 0.02 : 0.04), thick, depth - 0.02], [0, yOf(i) + thick / 2, 0], 0.003),
    )
  if (isSteel) {
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        to.add(
          steel,
          placed(roundedBox([0.022, height, 0.022], 0.002, { arc: 1 }), {
            at: [x * (width / 2 - 0.011), height / 2, z * (depth / 2 - 0.011)],
          }),
        )
    if (look === 'industrial')
      to.add(steel, [
        tube(
          [
            [-width / 2, 0.1, depth / 2 - 0.01],
            [width / 2, height - 0.1, depth / 2 - 0.01],
          ],
          0.006,
        ),
        tube(
          [
            [width / 2, 0.1, depth / 2 - 0.01],
            [-width / 2, height - 0.1, depth / 2 - 0.01],
          ],
          0.006,
        ),
      ])
  } else if (look === 'scandinavian' || look === 'japandi' || look === 'mid-century') {
    for (const x of [-1, 1])
      for (const z of [-1, 1])
        to.add(
          shelf,
          tube(
            [
              [x * (width / 2 - 0.016), 0, z * (depth / 2 - 0.016)],
              [x * (width / 2 - 0.016), height, z * (depth / 2 - 0.016)],
            ],
            (t) => 0.012 + 0.004 * Math.min(1, t * 6),
            { sides: 12 },
          ),
        )
  } else {
    to.add(
      shelf,
      [-1, 1].map((side) =>
        board(
          [0.024, height - 0.02, depth - 0.01],
          [side * (width / 2 - 0.014), (height - 0.02) / 2, 0],
          traits.bevel,
        ),
      ),
    )
    to.add(
      shelf,
      board([width - 0.03, height - foot, 0.01], [0, foot + (height - foot) / 2, depth / 2 - 0.014], 0.001),
    )
    to.add(shelf, board([width, 0.05, depth], [0, height - 0.025, 0], Math.max(0.008, traits.bevel)))
    to.add(shelf, board([width - 0.02, foot, 0.02], [0, foot / 2, -depth / 2 + 0.02], 0.004))
  }
  const gap = (height - foot) / shelves - thick
  for (let i = 0; i < shelves; i++) fillShelf(to, b, yOf(i) + thick, width - 0.09, gap, i, random.next())
  return to
}

function fillShelf(
  to: Assembly,
  b: Build,
  y: number,
  width: number,
  gap: number,
  row: number,
  chance: number,
): void {
  const { colours, seed } = b
  const books = (from: number, to2: number, i: number) =>
    to.addAll(standingBooks(b, to2 - from, Math.min(0.27, gap - 0.04), seed + row * 5 + i), {
      at: [from, y, -0.02],
    })
  const left = -width / 2
  if (row === 0) {
    for (const x of [-0.22, 0.22])
      to.add(
        wicker('#b3925f', seed + row, 0.012),
        roundedBox([0.36, 0.24, 0.27], 0.03, { arc: 3, steps: 4, puff: 0.01 }),
        { at: [x * width * 1.1, y + 0.123, 0] },
      )
    return
  }
  switch ((row + Math.floor(chance * 2)) % 4) {
    case 0:
      books(left, left + width * 0.55, 1)
      to.addAll(vase(b, 0.22, 0.06, colours.paint, seed + row), { at: [width * 0.28, y, 0] })
      break
    case 1:
      books(left + width * 0.42, left + width, 2)
      to.addAll(bowl(b, 0.11, 0.075, colours.accent, seed + row), { at: [-width * 0.27, y, 0] })
      break
    case 2:
      books(left, left + width * 0.36, 3)
      books(left + width * 0.62, left + width, 4)
      to.addAll(vase(b, 0.16, 0.05, colours.second, seed + row + 9), { at: [-0.02, y, 0] })
      break
    default:
      books(left + width * 0.05, left + width * 0.72, 5)
      to.addAll(vase(b, 0.26, 0.045, colours.linen, seed + row + 4), { at: [width * 0.38, y, 0.01] })
  }
}

/** One shelf on the wall with a few things on it. */
function wallShelf(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const shelf =
    look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed, look === 'industrial')
  to.add(shelf, board([0.9, 0.035, 0.22], [0, 0.14, 0], b.traits.bevel))
  if (look === 'modern' || look === 'japandi') to.add(shelf, board([0.86, 0.08, 0.02], [0, 0.1, 0.1], 0.003))
  else
    to.add(
      metal(colours.metal, seed),
      [-0.32, 0.32].flatMap((x) => [
        tube(
          [
            [x, 0.12, -0.07],
            [x, 0.11, 0.09],
            [x, 0.0, 0.105],
          ],
          0.008,
        ),
        tube(
          [
            [x, 0.12, -0.06],
            [x, 0.02, 0.1],
          ],
          0.006,
        ),
      ]),
    )
  to.addAll(standingBooks(b, 0.28, 0.2, seed), { at: [-0.42, 0.158, -0.01] })
  to.addAll(vase(b, 0.22, 0.05, colours.accent, seed), { at: [0.28, 0.158, 0] })
  to.addAll(bowl(b, 0.08, 0.06, colours.paint, seed), { at: [0.05, 0.158, 0] })
  return to
}

/** Cubes for toys, with boxes and books in them. */
function toyShelf(b: Build): Assembly {
  const { colours, seed, look } = b
  const to = cabinet(b, {
    width: 1.1,
    height: 0.76,
    depth: 0.38,
    legs: look === 'modern' ? 0.03 : 0.06,
    columns: [
      ['open', 'open'],
      ['open', 'open'],
      ['open', 'open'],
    ],
  })
  const bins = [colours.accent, colours.second, colours.main]
  bins.forEach((hex, i) =>
    to.add(
      i === 1 ? wicker('#b99a6b', seed, 0.011) : plain(hex),
      roundedBox([0.31, 0.25, 0.3], 0.02, { arc: 3, steps: 6, puff: 0.008 }),
      { at: [(i - 1) * 0.353, 0.075 + 0.128, -0.01] },
    ),
  )
  const y = 0.42
  to.addAll(standingBooks(b, 0.28, 0.24, seed + 3, true), { at: [-0.49, y, -0.02] })
  const blocks = [colours.accent, colours.second, colours.linen, colours.paint]
  blocks.forEach((hex, i) =>
    to.add(painted(hex, seed + i), roundedBox([0.062, 0.062, 0.062], 0.006), {
      at: [-0.06 + (i % 3) * 0.07 + (i === 3 ? 0.03 : 0), y + 0.032 + (i === 3 ? 0.063 : 0), -0.05],
      yaw: i * 0.3,
    }),
  )
  to.add(
    timber('#d3b189', seed),
    merged(
      [0, 1, 2, 3].map((i) =>
        placed(
          turned(
            [
              [0.012, 0],
              [0.05 - i * 0.009, 0],
              [0.055 - i * 0.009, 0.012],
              [0.05 - i * 0.009, 0.026],
              [0.012, 0.026],
            ],
            24,
          ),
          { at: [0.35, y + i * 0.026, -0.03] },
        ),
      ),
    ),
  )
  return to
}

/** Hooks on a board with a shelf over it. */
function coatRack(b: Build): Assembly {
  const { colours, seed, look, traits } = b
  const to = new Assembly()
  const wood =
    look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed, look === 'industrial')
  to.add(wood, board([0.9, 0.12, 0.022], [0, 0.1, 0.1], traits.bevel))
  if (traits.front === 'slat')
    to.add(
      wood,
      Array.from({ length: 5 }, (_, i) => board([0.88, 0.018, 0.022], [0, 0.24, -0.08 + i * 0.042], 0.004)),
    )
  else to.add(wood, board([0.9, 0.024, 0.22], [0, 0.24, 0], traits.bevel))
  to.add(
    metal(colours.metal, seed),
    [-0.36, -0.18, 0, 0.18, 0.36].map((x) =>
      tube(
        [
          [x, 0.1, 0.09],
          [x, 0.095, 0.05],
          [x, 0.06, 0.02],
          [x, 0.075, 0.0],
          [x, 0.1, -0.005],
        ],
        0.0065,
      ),
    ),
  )
  to.add(
    metal(colours.metal, seed),
    [-0.4, 0.4].map((x) =>
      tube(
        [
          [x, 0.22, -0.06],
          [x, 0.13, 0.09],
        ],
        0.006,
      ),
    ),
  )
  return to
}

/** A bench with shelves for shoes and a cushion. */
function shoeBench(b: Build): Assembly {
  const { colours, seed, traits } = b
  const to = cabinet(b, { width: 1.0, height: 0.44, depth: 0.36, legs: 0.08, columns: [['open'], ['open']] })
  to.add(plain(colours.main), roundedBox([0.98, 0.06, 0.35], 0.025, { arc: 4, steps: 14, puff: 0.008 }), {
    at: [0, 0.47, 0],
  })
  for (const x of [-0.24, 0.24])
    to.add(
      wicker(traits.front === 'shaker' ? '#a88a5c' : '#8d7450', seed, 0.012),
      roundedBox([0.4, 0.2, 0.28], 0.025, { arc: 3, steps: 4, puff: 0.008 }),
      { at: [x, 0.2, 0] },
    )
  return to
}

type StorageInfo = Omit<PieceInfo, 'styles' | 'light' | 'colours' | 'anchor' | 'category'> & {
  anchor?: PieceInfo['anchor']
  category?: PieceInfo['category']
}

const COLOURS = [
  { slot: 'wood', name: 'Wood' },
  { slot: 'paint', name: 'Paint' },
  { slot: 'metal', name: 'Handles' },
] as const

function store(info: StorageInfo, build: (b: Build) => Assembly): Design {
  return {
    info: { category: 'storage', anchor: 'floor', ...info, styles: LOOKS, colours: COLOURS, light: null },
    build: (b) => build(b).parts,
  }
}

const FRONT = { front: 0.75, sides: 0, back: 0 }

export const storage: readonly Design[] = [
  store(
    {
      id: 'sideboard',
      name: 'Sideboard',
      spaces: [...DINING, ...LIVING],
      size: [1.6, 0.78, 0.44],
      top: 0.78,
      clearance: FRONT,
    },
    sideboard,
  ),
  store(
    {
      id: 'media-console',
      name: 'Media console with television',
      spaces: LIVING,
      size: [1.7, 1.27, 0.42],
      top: null,
      clearance: { front: 1.4, sides: 0.1, back: 0 },
    },
    mediaConsole,
  ),
  store(
    {
      id: 'dresser',
      name: 'Dresser',
      spaces: [...SLEEPING, ...NURSERY, ...KIDS, 'walk-in-closet'],
      size: [1.2, 0.85, 0.46],
      top: 0.85,
      clearance: FRONT,
    },
    dresser,
  ),
  store(
    {
      id: 'wardrobe',
      name: 'Wardrobe',
      spaces: [...SLEEPING, ...KIDS, 'walk-in-closet'],
      size: [1.5, 2.05, 0.6],
      top: null,
      clearance: FRONT,
    },
    wardrobe,
  ),
  store(
    {
      id: 'nightstand',
      name: 'Nightstand',
      spaces: [...SLEEPING, ...KIDS],
      size: [0.48, 0.55, 0.4],
      top: 0.55,
      clearance: { front: 0.4, sides: 0, back: 0 },
    },
    nightstand,
  ),
  store(
    {
      id: 'bookshelf',
      name: 'Bookshelf',
      spaces: [...LIVING, ...OFFICE, ...SLEEPING],
      size: [0.95, 1.95, 0.34],
      top: null,
      clearance: { front: 0.6, sides: 0, back: 0 },
    },
    bookshelf,
  ),
  store(
    {
      id: 'wall-shelf',
      name: 'Wall shelf',
      anchor: 'wall',
      spaces: [...LIVING, ...OFFICE, ...SLEEPING, ...NURSERY, 'kitchen'],
      size: [0.9, 0.38, 0.22],
      top: null,
      clearance: { front: 0, sides: 0, back: 0 },
    },
    wallShelf,
  ),
  store(
    {
      id: 'changing-table',
      name: 'Changing table',
      spaces: NURSERY,
      size: [1, 0.98, 0.54],
      top: null,
      clearance: FRONT,
    },
    changingTable,
  ),
  store(
    {
      id: 'toy-shelf',
      name: 'Toy shelf',
      category: 'child',
      spaces: [...NURSERY, ...KIDS],
      size: [1.1, 0.76, 0.38],
      top: 0.76,
      clearance: FRONT,
    },
    toyShelf,
  ),
  store(
    {
      id: 'coat-rack',
      name: 'Coat rack',
      anchor: 'wall',
      spaces: ENTRANCE,
      size: [0.9, 0.25, 0.22],
      top: null,
      clearance: { front: 0.6, sides: 0, back: 0 },
    },
    coatRack,
  ),
  store(
    {
      id: 'shoe-bench',
      name: 'Shoe bench',
      spaces: ENTRANCE,
      size: [1, 0.5, 0.37],
      top: null,
      clearance: FRONT,
    },
    shoeBench,
  ),
]
