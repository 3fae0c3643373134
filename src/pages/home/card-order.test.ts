import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moved, orderWords } from './card-order.ts'
import type { PlacedCard } from './card-order.ts'

describe('a moved card', () => {
  it('takes the place it was put on; the others close up', () => {
    expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(moved(['a', 'b'], 'a', 'x')).toEqual(['a', 'b'])
  })

  it('changes the order of the rest never, and loses nothing', () => {
    const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, a, b) => {
        const [item, place] = [list[a % list.length], list[b % list.length]]
        const after = moved(list, item, place)
        expect(after.indexOf(item!)).toBe(list.indexOf(place!))
        expect(after.filter((each) => each !== item)).toEqual(list.filter((each) => each !== item))
      }),
    )
  })
})

describe('what is said while a card is moved', () => {
  const card = (id: string, name: string) => ({ id, name }) as PlacedCard
  const words = orderWords([card('item-removal', 'Item removal'), card('video', 'AI Video Builder')])

  it('names the card and the place', () => {
    expect(words.picked('video')).toBe('Picked up AI Video Builder, place 2 of 2.')
    expect(words.over('video', 'item-removal')).toBe('AI Video Builder is over place 1 of 2.')
    expect(words.put('video', 'item-removal')).toBe('AI Video Builder is at place 1 of 2.')
    expect(words.put('video', undefined)).toBe('AI Video Builder is back at place 2 of 2.')
    expect(words.back('video')).toBe('Moving cancelled. AI Video Builder is back at place 2 of 2.')
  })
})
