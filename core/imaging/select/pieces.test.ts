import { expect, it } from 'vitest'
import { changeAtMark, fillFrames, keepPieces } from './pieces.ts'

const draw = (...rows: string[]): Uint8Array =>
  Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 1 : 0))
const mark = (...rows: string[]): Int8Array =>
  Int8Array.from(rows.join(''), (sign) => (sign === '+' ? 1 : sign === '-' ? -1 : 0))

it('fills what a frame holds, and leaves gaps that are open or a small part', () => {
  const frame = draw('.......', '.#####.', '.#...#.', '.#...#.', '.#...#.', '.#####.', '.......')
  fillFrames(frame, 7, 7)
  expect(frame.reduce((a, b) => a + b)).toBe(25)
  const legs = draw('#####', '#.#.#', '#.#.#')
  const before = legs.slice()
  fillFrames(legs, 5, 3)
  expect(legs).toEqual(before)
  const table = draw('......', '.####.', '.#.##.', '.####.', '......')
  const kept = table.slice()
  fillFrames(table, 6, 5)
  expect(table).toEqual(kept)
})

it('keeps marked pieces, and others but for specks', () => {
  const pieces = draw('##.#', '##..', '...#')
  const marked = mark('....', '....', '...+')
  const alone = pieces.slice()
  keepPieces(alone, 4, 3, marked, false)
  expect(alone).toEqual(draw('....', '....', '...#'))
  const all = pieces.slice()
  keepPieces(all, 4, 3, marked, true)
  expect(all).toEqual(pieces)
})

it('takes over the change at the mark and no other', () => {
  const old = draw('##..#', '##..#')
  const now = draw('###..', '##...')
  expect(changeAtMark(old, now, 5, 2, mark('..+..', '.....'))).toEqual(draw('###.#', '##..#'))
  expect(changeAtMark(old, now, 5, 2, mark('.....', '....-'))).toEqual(draw('##...', '##...'))
})
