import { expect, test } from 'vitest'
import type { FurnitureItem } from '../../../core/contract/furniture-pack.ts'
import { creditsOf } from './piece-credits.tsx'

const item = (id: string, credit: string | null) => ({ id, credit }) as FurnitureItem
const packs = [
  { id: 'nordic', items: [item('chair', 'Chair by A, CC BY 4.0'), item('table', null)] },
  { id: 'garden', items: [item('chair', 'Chair by B, CC BY 4.0'), item('bench', 'Chair by A, CC BY 4.0')] },
]

test('credits are those of the pieces that stand in the room, each once', () => {
  const used = ['sofa', 'nordic/chair', 'nordic/table', 'garden/bench', 'gone/lamp', 'nordic/chair']
  expect(
    creditsOf(
      used.map((piece) => ({ piece })),
      packs,
    ),
  ).toEqual(['Chair by A, CC BY 4.0'])
  expect(creditsOf([{ piece: 'garden/chair' }], packs)).toEqual(['Chair by B, CC BY 4.0'])
})
