import { describe, expect, it } from 'vitest'
import { draftName } from './draft-name.ts'
import { createTimeLeft } from './time-left.ts'

describe('the name of a draft', () => {
  it('is that of the film', () => {
    expect(draftName('Maple Street 12')).toBe('Maple Street 12 (draft).mp4')
    expect(draftName('Überseehaus · 3½ Zimmer')).toBe('Überseehaus · 3½ Zimmer (draft).mp4')
  })

  it('has nothing that a file system refuses', () => {
    expect(draftName('..\\a/b: "c" <d>|e?*\n')).toBe('a b c d e (draft).mp4')
    expect(draftName(' . ')).toBe('Film (draft).mp4')
    expect(draftName('x'.repeat(500)).length).toBeLessThan(100)
  })
})

describe('the time that a draft still takes', () => {
  it('follows from the frames that are made, once there are enough of them', () => {
    const timeLeft = createTimeLeft(300)
    expect(timeLeft(0, 0)).toBeNull()
    expect(timeLeft(1, 5_000)).toBeNull()
    expect(timeLeft(5, 7_000)).toBeNull()
    expect(timeLeft(101, 15_000)).toBe(20)
    expect(timeLeft(300, 35_000)).toBe(0)
  })
})
