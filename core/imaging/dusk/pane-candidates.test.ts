import { expect, it } from 'vitest'
import { draw, type Colour } from '../../../tests/helpers/scenes.ts'
import { reduceToLab } from '../select/lab-grid.ts'
import { paneCandidates } from './pane-candidates.ts'

const [WIDTH, HEIGHT] = [240, 160]
const DARK: Colour = [46, 50, 56]

/** The most sure of what is taken for a pane: five dark upright rectangles in a row, on ground of one colour. */
function sureOn(ground: Colour): number {
  const isPane = (x: number, y: number): boolean => x >= 20 && x < 220 && x % 40 < 16 && y >= 60 && y < 84
  const photo = draw(WIDTH, HEIGHT, (x, y) => (isPane(x, y) ? DARK : ground))
  const grid = reduceToLab(photo, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, WIDTH)
  const found = paneCandidates(grid, new Uint8Array(WIDTH * HEIGHT))
  return Math.max(0, ...found.map(({ sure }) => sure))
}

it('takes dark rectangles in a row for panes, also in a blue or green wall, but not reflections in a pool', () => {
  for (const wall of [
    [200, 196, 190],
    [170, 190, 212],
    [150, 170, 150],
  ] as const)
    expect(sureOn(wall)).toBeGreaterThan(0.5)
  expect(sureOn([70, 165, 190])).toBe(0)
})

it('does not take dark rectangles in a lawn or a hedge for panes', () => {
  expect(sureOn([96, 128, 62])).toBe(0)
})
