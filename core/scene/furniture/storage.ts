import { placed } from '../mesh.ts'
import { roundedBox } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { cabinet } from './cabinet.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { painted, plain, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { bookshelf, coatRack, toyShelf, wallShelf } from './shelves.ts'
import { DINING, ENTRANCE, KIDS, LIVING, NURSERY, OFFICE, SLEEPING } from './spaces.ts'

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
