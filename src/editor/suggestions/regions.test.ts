import { describe, expect, it } from 'vitest'
import { takenRegions } from './regions.ts'

const after = (done: number, ...labels: string[]) => [
  ...takenRegions({ history: labels.map((label) => ({ label, at: 0 })), done }, [1, 2, 3]),
]

describe('takenRegions', () => {
  it('follows the history, and so undo and redo', () => {
    const labels = ['Suggestion, region 2', 'Brush', 'Suggestion, region 3', 'Without region 2']
    expect(after(4, ...labels)).toEqual([3])
    expect(after(3, ...labels)).toEqual([2, 3])
    expect(after(1, ...labels)).toEqual([2])
    expect(after(0, ...labels)).toEqual([])
  })
  it('knows taking all, and clearing', () => {
    expect(after(1, 'All suggestions')).toEqual([1, 2, 3])
    expect(after(2, 'All suggestions', 'Clear')).toEqual([])
  })
})
