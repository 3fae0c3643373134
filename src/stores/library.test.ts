import { beforeEach, describe, expect, it } from 'vitest'
import {
  chooseAll,
  chooseRange,
  clearChosen,
  hideImages,
  showImages,
  toggleChosen,
  useLibrary,
} from './library.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = () => [...useLibrary.getState().chosen]

beforeEach(() => {
  clearChosen()
  showImages([...useLibrary.getState().leaving])
})

describe('what is chosen', () => {
  it('is added and taken away one by one, in the order of the clicks', () => {
    for (const id of ['c', 'a', 'c', 'b']) toggleChosen(id)
    expect(chosen()).toEqual(['a', 'b'])
  })

  it('is everything from the last click to this one, either way, besides what was chosen', () => {
    toggleChosen('e')
    toggleChosen('b')
    chooseRange(order, 'd')
    expect(chosen().sort()).toEqual(['b', 'c', 'd', 'e'])
    chooseRange(order, 'a')
    expect(chosen().sort()).toEqual(order)
  })

  it('is one image where no range begins, also when its beginning is gone', () => {
    chooseRange(order, 'c')
    expect(chosen()).toEqual(['c'])
    chooseRange(['d', 'e'], 'e')
    expect(chosen()).toEqual(['c', 'e'])
  })

  it('holds nothing that is on its way out, and that comes back unchosen', () => {
    chooseAll(order)
    hideImages(['b', 'c'])
    expect(chosen()).toEqual(['a', 'd', 'e'])
    expect([...useLibrary.getState().leaving]).toEqual(['b', 'c'])
    showImages(['b', 'c'])
    expect(chosen()).toEqual(['a', 'd', 'e'])
    expect(useLibrary.getState().leaving.size).toBe(0)
  })
})
