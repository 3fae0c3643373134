import { type Mesh, placed } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { framed } from './frames.ts'
import { LOOKS } from './looks.ts'
import { knit } from './materials/cloth.ts'
import { metal, plain, timber } from './materials/hard.ts'
import { roundMirror, tallMirror } from './mirrors.ts'
import { board } from './shapes/board.ts'
import { curve, tube } from './shapes/tube.ts'
import { ENTRANCE, INSIDE, KIDS, NURSERY } from './spaces.ts'
import { ring } from './tables.ts'

function painting(b: Build): Assembly {
  return framed(b, 1.2, 0.85, b.seed * 3 + 2)
}

/** Three pictures in a row. */
function triptych(b: Build): Assembly {
  const to = new Assembly()
  for (let i = 0; i < 3; i++)
    to.addAll(framed(b, 0.5, 0.7, b.seed * 3 + 5 + i).parts, { at: [(i - 1) * 0.56, 0, 0] })
  return to
}

/** Five pictures of unlike size, hung as a group. */
function gallery(b: Build): Assembly {
  const to = new Assembly()
  const places = [
    [-0.5, 0.13, 0.5, 0.66],
    [0.02, 0.28, 0.46, 0.36],
    [0.02, -0.16, 0.46, 0.44],
    [0.47, 0.17, 0.36, 0.5],
    [0.47, -0.24, 0.36, 0.28],
    [-0.5, -0.36, 0.5, 0.24],
  ]
  places.forEach(([x, y, w, h], i) =>
    to.addAll(framed(b, w, h, b.seed * 5 + 11 + i).parts, { at: [x, y, 0] }),
  )
  return to
}

function clock(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const radius = 0.2
  const lying = (mesh: Mesh) => placed(mesh, { pitch: -Math.PI / 2 })
  const dial = look === 'industrial' || look === 'japandi' ? '#2b2a29' : '#f4f1ea'
  const hand = look === 'industrial' || look === 'japandi' ? '#e8e2d4' : '#232323'
  to.add(
    look === 'scandinavian' || look === 'japandi' || look === 'mid-century'
      ? timber(colours.wood, seed)
      : metal(colours.metal, seed),
    lying(
      turned(
        [
          [0, 0],
          [radius, 0],
          [radius, 0.035],
          [radius - 0.012, 0.04],
          [radius - 0.016, 0.03],
          [0, 0.03],
        ],
        64,
      ),
    ),
  )
  to.add(
    plain(dial),
    lying(
      turned(
        [
          [0, 0.0315],
          [radius - 0.017, 0.0315],
        ],
        56,
      ),
    ),
  )
  const marks = look === 'modern' ? 4 : 12
  to.add(
    plain(hand),
    Array.from({ length: marks }, (_, i) => {
      const angle = (i / marks) * 2 * Math.PI
      return placed(
        board([0.006, look === 'traditional' ? 0.034 : 0.022, 0.002], [0, radius * 0.78, -0.033], 0.0005),
        { roll: angle },
      )
    }),
  )
  to.add(plain(hand), [
    placed(board([0.008, radius * 0.55, 0.002], [0, radius * 0.22, -0.035], 0.0005), { roll: 1.05 }),
    placed(board([0.006, radius * 0.75, 0.002], [0, radius * 0.3, -0.037], 0.0005), { roll: -1.05 }),
  ])
  return to
}

/** Cords knotted on a stick, or a woven disc. */
function wallHanging(b: Build): Assembly {
  const { look, colours, seed, random } = b
  const to = new Assembly()
  const stick =
    look === 'modern' || look === 'industrial' ? metal(colours.metal, seed) : timber(colours.wood, seed)
  to.add(
    stick,
    tube(
      curve(
        [
          [-0.36, 0.46, -0.02],
          [-0.1, 0.465, -0.022],
          [0.14, 0.458, -0.018],
          [0.36, 0.463, -0.02],
        ],
        4,
      ),
      0.011,
    ),
  )
  const cord = knit(
    look === 'industrial' || look === 'mid-century'
      ? colours.second
      : look === 'modern'
        ? colours.accent
        : colours.linen,
    seed,
    0.004,
  )
  const strands: Mesh[] = []
  const count = 58
  for (let i = 0; i < count; i++) {
    const x = ((i + 0.5) / count - 0.5) * 0.6
    const low =
      look === 'traditional'
        ? -0.36
        : -0.4 + 0.34 * (Math.abs(x) / 0.3) ** (look === 'mid-century' ? 2 : 1) + 0.02 * random.next()
    const sway = (random.next() - 0.5) * 0.02
    strands.push(
      tube(
        [
          [x, 0.47, -0.02],
          [x, 0.2, -0.016],
          [x + sway * 0.3, 0.0, -0.018],
          [x + sway, low, -0.016],
        ],
        0.0046,
        { sides: 5 },
      ),
    )
  }
  to.add(cord, strands)
  const knots = Array.from({ length: look === 'japandi' ? 2 : 3 }, (_, row) => {
    const reach = 0.26 - row * 0.06
    return tube(
      Array.from({ length: 25 }, (_, i) => {
        const x = ((i / 24) * 2 - 1) * reach
        return [
          x,
          0.34 - row * 0.11 - (look === 'traditional' ? 0 : 0.1 * (1 - Math.abs(x) / reach)),
          -0.03 + 0.006 * Math.cos(i * 2.2),
        ] as const
      }),
      (t) => 0.011 + 0.003 * Math.sin(t * 70),
      { sides: 6 },
    )
  })
  to.add(cord, knots)
  to.add(
    cord,
    tube(
      [
        [-0.33, 0.465, -0.02],
        [0, 0.52, -0.01],
        [0.33, 0.465, -0.02],
      ],
      0.0025,
      { sides: 5 },
    ),
  )
  if (look === 'coastal' || look === 'farmhouse')
    to.add(stick, placed(ring(0.05, 0, 0.006), { at: [0, 0.3, -0.035], pitch: Math.PI / 2 }))
  return to
}

type ArtInfo = Pick<PieceInfo, 'id' | 'name' | 'size'> & {
  category?: PieceInfo['category']
  spaces?: readonly string[]
}

const COLOURS = [
  { slot: 'accent', name: 'First colour' },
  { slot: 'second', name: 'Second colour' },
  { slot: 'wood', name: 'Frame' },
  { slot: 'metal', name: 'Metal' },
] as const

const WALLS = [...INSIDE, ...NURSERY, 'meeting-room', 'boardroom', 'private-office', 'bathroom']

function hung(info: ArtInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      category: 'art',
      spaces: WALLS,
      ...info,
      styles: LOOKS,
      anchor: 'wall',
      top: null,
      clearance: { front: 0, sides: 0.05, back: 0 },
      colours: COLOURS,
      light: null,
    },
    build: (b) => build(b).parts,
  }
}

export const art: readonly Design[] = [
  hung({ id: 'painting', name: 'Painting', size: [1.2, 0.85, 0.03] }, painting),
  hung({ id: 'triptych', name: 'Three pictures', size: [1.62, 0.7, 0.03] }, triptych),
  hung({ id: 'gallery-wall', name: 'Group of pictures', size: [1.4, 0.96, 0.03] }, gallery),
  hung(
    { id: 'round-mirror', name: 'Round mirror', category: 'mirror', size: [0.8, 0.8, 0.034] },
    roundMirror,
  ),
  hung(
    {
      id: 'tall-mirror',
      name: 'Tall mirror',
      category: 'mirror',
      size: [0.7, 1.7, 0.04],
      spaces: [...ENTRANCE, 'bedroom', 'primary-bedroom', 'walk-in-closet'],
    },
    tallMirror,
  ),
  hung({ id: 'wall-clock', name: 'Wall clock', size: [0.4, 0.4, 0.04], spaces: [...WALLS, ...KIDS] }, clock),
  hung({ id: 'wall-hanging', name: 'Wall hanging', size: [0.72, 0.95, 0.045] }, wallHanging),
]
