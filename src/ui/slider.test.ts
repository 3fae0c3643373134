import { describe, expect, it } from 'vitest'
import { filled, keyTarget } from './slider.tsx'

const range = { min: 1, max: 2_000, step: 1 }

describe('a slider by keyboard', () => {
  it('moves by a step, by ten with Shift or Page keys, and to the ends', () => {
    expect(keyTarget('ArrowRight', false, 40, range)).toBe(41)
    expect(keyTarget('ArrowUp', true, 40, range)).toBe(50)
    expect(keyTarget('ArrowLeft', true, 40, range)).toBe(30)
    expect(keyTarget('ArrowDown', false, 40, { ...range, step: 5 })).toBe(35)
    expect(keyTarget('PageUp', false, 40, range)).toBe(50)
    expect(keyTarget('PageDown', false, 40, range)).toBe(30)
    expect(keyTarget('Home', false, 40, range)).toBe(1)
    expect(keyTarget('End', false, 40, range)).toBe(2_000)
  })

  it('leaves other keys to the page', () => {
    expect(keyTarget('b', false, 40, range)).toBeNull()
    expect(keyTarget('Tab', false, 40, range)).toBeNull()
  })
})

describe('the fill of a track', () => {
  it('reaches from none to the knob, and is empty where nothing is set', () => {
    expect(filled(0.25, 0)).toEqual({ '--from': '0%', '--to': '25%' })
    expect(filled(0.75, 0.5)).toEqual({ '--from': '50%', '--to': '75%' })
    expect(filled(0.25, 0.5)).toEqual({ '--from': '25%', '--to': '50%' })
    expect(filled(0.5, 0.5)).toEqual({ '--from': '50%', '--to': '50%' })
  })
})
