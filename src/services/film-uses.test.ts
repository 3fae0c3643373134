import { expect, it } from 'vitest'
import { describeUses } from './film-uses.ts'

const film = (title: string) => ({ kind: 'film' as const, title })

it('names the films that use a photo, and says what becomes of them', () => {
  expect(
    describeUses([film('Lake house'), film('Mill lane')], { used: 1, asked: 1, isSound: false }),
  ).toEqual({
    title: 'Delete a photo that a film uses?',
    text: 'This photo is in “Lake house” and “Mill lane”. Films that are rendered go on playing. To render them again, another photo must take its place.',
  })
})

it('counts the used ones of many, and films beyond the third', () => {
  const drafts = ['One', 'Two', '', 'Four', 'Five'].map((title) => ({ kind: 'draft' as const, title }))
  expect(describeUses(drafts, { used: 2, asked: 7, isSound: true })).toEqual({
    title: 'Delete sounds that films use?',
    text: '2 of these 7 sounds are in “One”, “Two”, a film without a title and 2 more. To render them again, other sounds must take their place.',
  })
})
