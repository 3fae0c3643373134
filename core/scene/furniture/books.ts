import { Random } from '../../imaging/random.ts'
import { placed } from '../mesh.ts'
import { Assembly } from './assembly.ts'
import type { Build, Part } from './design.ts'
import { cotton } from './materials/cloth.ts'
import { plain } from './materials/hard.ts'
import { roundedBox } from '../shapes.ts'

const COVERS = [
  '#2f3b46',
  '#7a3b32',
  '#c9b89a',
  '#51604f',
  '#e6e0d4',
  '#8a7a66',
  '#b58a4b',
  '#3d3a38',
  '#a9b3b5',
  '#d8cdbb',
  '#6a5340',
  '#394a52',
]

function coversOf({ colours }: Build, isBright: boolean): string[] {
  const own = [colours.accent, colours.second, colours.linen, colours.paint, colours.main]
  return isBright ? [...own, '#e0a63c', '#5b93a8', '#d66a4f', '#7fae7a'] : [...own, ...COVERS]
}

/** A row of books that stand from x = 0 to `width`, spines towards -z, some leaning at the end. */
export function standingBooks(
  b: Build,
  width: number,
  height: number,
  seed: number,
  isBright = false,
): Part[] {
  const random = new Random(seed * 7919 + 5)
  for (let i = 0; i < 3; i++) random.next()
  const covers = coversOf(b, isBright).map((hex, i) => cotton(hex, seed + i))
  const paper = plain('#e9e2d2')
  const to = new Assembly()
  let x = 0
  while (x < width - 0.03) {
    const thick = 0.014 + 0.026 * random.next() ** 1.5
    const tall = height * (0.72 + 0.28 * random.next())
    const deep = 0.13 + 0.05 * random.next()
    const cover = covers[Math.floor(random.next() * covers.length)]
    const isLast = x + thick + 0.05 > width
    const lean = isLast ? 0.16 : (random.next() - 0.5) * 0.012
    const at = [x + thick / 2 + (isLast ? 0.02 : 0), tall / 2, -deep / 2 + 0.1] as const
    to.add(cover, roundedBox([thick, tall, deep], Math.min(0.004, thick * 0.3), { arc: 1 }), {
      at,
      roll: lean,
    })
    to.add(
      paper,
      placed(roundedBox([thick - 0.005, tall - 0.004, deep - 0.006], 0.0005, { arc: 1 }), {
        at: [0, 0.0035, 0.001],
      }),
      { at, roll: lean },
    )
    x += thick + 0.0015
  }
  return to.parts
}

/** A pile of books that lie on each other. */
export function bookPile(b: Build, count: number, width: number): Part[] {
  const { seed, random } = b
  const covers = coversOf(b, false).map((hex, i) => cotton(hex, seed + i))
  const paper = plain('#ece6d8')
  const to = new Assembly()
  let y = 0
  for (let i = 0; i < count; i++) {
    const thick = 0.02 + 0.016 * random.next()
    const w = width * (1 - 0.07 * i - 0.05 * random.next())
    const d = w * (0.7 + 0.08 * random.next())
    const yaw = (random.next() - 0.5) * 0.3
    const cover = covers[Math.floor(random.next() * covers.length)]
    to.add(
      cover,
      [
        placed(roundedBox([w, 0.003, d], 0.001, { arc: 1 }), { at: [0, thick - 0.0015, 0] }),
        placed(roundedBox([w, 0.003, d], 0.001, { arc: 1 }), { at: [0, 0.0015, 0] }),
        placed(roundedBox([0.004, thick, d], 0.0015, { arc: 1 }), { at: [-w / 2 + 0.002, thick / 2, 0] }),
      ],
      { at: [0, y, 0], yaw },
    )
    to.add(paper, roundedBox([w - 0.01, thick - 0.006, d - 0.008], 0.0008, { arc: 1 }), {
      at: [0.001, y + thick / 2, 0],
      yaw,
    })
    y += thick
  }
  return to.parts
}
