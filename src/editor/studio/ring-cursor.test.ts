import { describe, expect, it } from 'vitest'
import { ringCursor, ringDiameter } from './ring-cursor.ts'

function parts(cursor: string): { svg: string; hot: number[] } {
  const match = /^url\("data:image\/svg\+xml,([^"]+)"\) (\d+) (\d+), crosshair$/.exec(cursor)!
  return { svg: decodeURIComponent(match[1]!), hot: [Number(match[2]), Number(match[3])] }
}

describe('the ring as a cursor', () => {
  it('has the brush’s size and its hot spot in the middle', () => {
    const { svg, hot } = parts(ringCursor(40)!)
    expect(svg).toContain('r="20"')
    expect(svg).toContain('width="46"')
    expect(hot).toEqual([23, 23])
  })

  it('stays within what browsers accept, and leaves larger brushes to the page', () => {
    expect(parts(ringCursor(120)!).svg).toContain('width="126"')
    expect(ringCursor(121)).toBeNull()
  })

  it('never shrinks to nothing', () => {
    expect(ringDiameter(1, 0.1)).toBe(4)
    expect(ringDiameter(100, 0.5)).toBe(50)
  })
})
