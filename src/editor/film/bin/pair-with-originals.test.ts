import { expect, it } from 'vitest'
import { pairWithOriginals } from './pair-with-originals.ts'

const original = (id: string) => ({ id, kind: 'original' as const, parent_id: null })
const result = (id: string, parent_id: string) => ({ id, kind: 'result' as const, parent_id })
const pairs = (photos: Parameters<typeof pairWithOriginals>[0]) =>
  pairWithOriginals(photos).map(({ id, before }) => [id, before])

it('a result takes the photo that it was made from into its clip', () => {
  expect(pairs([original('a'), original('b'), result('c', 'b')])).toEqual([
    ['a', null],
    ['c', 'b'],
  ])
})

it('of several results one shows the photo, and a result alone stays alone', () => {
  expect(pairs([result('b', 'a'), original('a'), result('c', 'a'), result('d', 'gone')])).toEqual([
    ['b', 'a'],
    ['c', null],
    ['d', null],
  ])
})
