import { expect, it } from 'vitest'
import { componentBoxes } from './components.ts'

function plane(rows: string[]) {
  const data = Uint8Array.from(rows.join(''), (c) => (c === '#' ? 255 : 0))
  return { width: rows[0].length, height: rows.length, data }
}

it('joins across corners and in the arms of a U, and keeps what lies apart', () => {
  expect(componentBoxes(plane(['#.#...', '#.#..#', '###...', '...#..']))).toEqual([
    { x: 0, y: 0, width: 4, height: 4 },
    { x: 5, y: 1, width: 1, height: 1 },
  ])
  expect(componentBoxes(plane(['.#', '#.']))).toHaveLength(1)
})
