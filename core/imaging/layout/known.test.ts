import { describe, expect, it } from 'vitest'
import { knownRoom } from './known.ts'
import type { Layout } from './layout.ts'

function layout(confidence: number): Layout {
  const box = { left: -confidence, right: 1, ceiling: -1, floor: 1 }
  return { box, toRoom: [1, 0, 0, 0, 1, 0, 0, 0, 1], corners: [], confidence }
}

describe('a room', () => {
  it('is known as its owner has set it, and as it was found where lines speak well for that', () => {
    const leftOf = (room: Parameters<typeof knownRoom>[0]) => knownRoom(room)?.box.left
    expect(leftOf({ layout: layout(0.9), corrected: layout(1) })).toBe(-1)
    expect(leftOf({ layout: layout(0.9), corrected: null })).toBe(-0.9)
    expect(leftOf({ layout: layout(0.6), corrected: null })).toBe(undefined)
    expect(leftOf({ layout: layout(0.6), corrected: layout(1) })).toBe(-1)
    expect(leftOf({ layout: null, corrected: null })).toBe(undefined)
    expect(leftOf(null)).toBe(undefined)
  })
})
