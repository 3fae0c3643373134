import { merged, placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { standingBooks } from './books.ts'
import { cabinet } from './cabinet.ts'
import { bowl, vase } from './ceramics.ts'
import type { Build } from './design.ts'
import { metal, painted, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { tube } from './shapes/tube.ts'

/** Open shelves with books, vases and baskets on them. */
export function bookshelf(b: Build): Assembly {
  const { look, traits, colours, seed } = b
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
  for (let i = 0; i < shelves; i++) fillShelf(to, b, yOf(i) + thick, width - 0.09, gap, i)
  return to
}

function fillShelf(to: Assembly, b: Build, y: number, width: number, gap: number, row: number): void {
  const { colours, seed } = b
  const books = (from: number, end: number, i: number) =>
    to.addAll(standingBooks(b, end - from, Math.min(0.27, gap - 0.04), seed + row * 5 + i), {
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
  switch ((row + seed) % 4) {
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
export function wallShelf(b: Build): Assembly {
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
export function toyShelf(b: Build): Assembly {
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
export function coatRack(b: Build): Assembly {
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
