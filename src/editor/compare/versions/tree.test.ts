import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Version } from '../../../../core/contract/shapes.ts'
import { shutAtFirst, treeRows, treeTarget } from './tree.ts'

const version = (id: string, from: string | null, time: string) =>
  ({ image: { id, created_at: time }, from_id: from, made: null }) as Version

const none = new Set<string>()
const family = [
  version('a', null, '2026-01'),
  version('c', 'a', '2026-03'),
  version('b', 'a', '2026-02'),
  version('d', 'b', '2026-04'),
  version('e', 'd', '2026-05'),
]
const drawn = (rows: ReturnType<typeof treeRows>) =>
  rows.map(({ version: { image }, depth }) => `${depth}${image.id}`)

describe('the tree of versions', () => {
  it('has each version after what it was made from, siblings by age', () => {
    const rows = treeRows(family, none)
    expect(drawn(rows)).toEqual(['0a', '1b', '2d', '3e', '1c'])
    expect(rows.map(({ place, siblings }) => `${place}/${siblings}`)).toEqual([
      '1/1',
      '1/2',
      '1/1',
      '1/1',
      '2/2',
    ])
    expect(rows.map(({ below }) => below)).toEqual([4, 2, 1, 0, 0])
    expect(rows[2]!.lines).toEqual([false, true])
  })

  it('shows nothing below what is shut, and counts it', () => {
    const rows = treeRows(family, new Set(['b']))
    expect(drawn(rows)).toEqual(['0a', '1b', '1c'])
    expect(rows[1]).toMatchObject({ isOpen: false, below: 2 })
  })

  it('hangs what was made from a hidden version on what that was made from', () => {
    expect(drawn(treeRows(family, none, new Set(['b', 'd'])))).toEqual(['0a', '1c', '1e'])
    expect(drawn(treeRows(family, none, new Set(['a'])))).toEqual(['0b', '1d', '2e', '0c'])
  })

  it('shows every version once, whatever the family', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        (from, hide) => {
          const all = from.map((number, index) =>
            version(`${index}`, index === 0 ? null : `${number % index}`, String(index).padStart(3, '0')),
          )
          const hidden = new Set(hide.map((number) => `${number % Math.max(1, all.length)}`))
          const shown = treeRows(all, none, hidden).map((row) => row.version.image.id)
          expect([...shown].sort()).toEqual(
            all
              .map(({ image }) => image.id)
              .filter((id) => !hidden.has(id))
              .sort(),
          )
        },
      ),
    )
  })
})

describe('a long tree', () => {
  it('begins with the branches open that lead to what is looked at', () => {
    const long = [
      version('a', null, '0'),
      ...Array.from({ length: 10 }, (_, index) => version(`b${index}`, 'a', `1${index}`)),
      ...Array.from({ length: 10 }, (_, index) => version(`c${index}`, `b${index}`, `2${index}`)),
    ]
    expect(shutAtFirst(family, ['e'])).toEqual(none)
    const shut = shutAtFirst(long, ['a', 'c3'])
    expect(shut).toEqual(new Set(['b0', 'b1', 'b2', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9']))
    expect(treeRows(long, shut)).toHaveLength(12)
  })
})

describe('keys in the tree', () => {
  const rows = treeRows(family, new Set(['d']))
  it('go up and down, in and out, and stop at the ends', () => {
    expect(drawn(rows)).toEqual(['0a', '1b', '2d', '1c'])
    expect(treeTarget(rows, 0, 'ArrowDown')).toEqual({ go: 1 })
    expect(treeTarget(rows, 0, 'ArrowUp')).toBeNull()
    expect(treeTarget(rows, 3, 'ArrowDown')).toBeNull()
    expect(treeTarget(rows, 1, 'ArrowRight')).toEqual({ go: 2 })
    expect(treeTarget(rows, 2, 'ArrowRight')).toEqual({ toggle: 'd' })
    expect(treeTarget(rows, 2, 'ArrowLeft')).toEqual({ go: 1 })
    expect(treeTarget(rows, 1, 'ArrowLeft')).toEqual({ toggle: 'b' })
    expect(treeTarget(rows, 3, 'ArrowLeft')).toEqual({ go: 0 })
    expect(treeTarget(rows, 1, 'End')).toEqual({ go: 3 })
    expect(treeTarget(rows, 1, 'x')).toBeNull()
  })
})
