import { expect, it } from 'vitest'
import { sentence } from './sentence.ts'

it('ends a text that has no end, and no other', () => {
  expect(['The server cannot be reached', 'Not now.', 'Really?'].map(sentence)).toEqual([
    'The server cannot be reached.',
    'Not now.',
    'Really?',
  ])
})
