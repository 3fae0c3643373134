import { describe, expect, it } from 'vitest'
import type { Image } from '../../../../core/contract/shapes.ts'
import { familyOf } from './family.ts'

const image = (id: string, parent: string | null, time: string) =>
  ({ id, parent_id: parent, created_at: time }) as Image

describe('familyOf', () => {
  it('lists each version after its parent, siblings by age, and leaves other photos out', () => {
    const images = [
      image('c', 'a', '2026-03'),
      image('b', 'a', '2026-02'),
      image('other', 'x', '2026-01'),
      image('d', 'b', '2026-04'),
      image('a', null, '2026-01'),
    ]
    expect(familyOf(images, 'a').map(({ image: { id }, depth }) => `${depth}${id}`)).toEqual([
      '0a',
      '1b',
      '2d',
      '1c',
    ])
  })
  it('is empty when the root is gone', () => {
    expect(familyOf([image('b', 'a', '2026')], 'a')).toEqual([])
  })
})
