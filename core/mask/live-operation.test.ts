import { describe, expect, it } from 'vitest'
import { MaskEngine } from './engine.ts'
import { LiveOperation } from './live-operation.ts'
import { applyOperation } from './operations/operation.ts'
import { combineSource, rectangleSource } from './shapes.ts'

const env = {
  codec: {
    deflate: (bytes: Uint8Array) => Promise.resolve(bytes),
    inflate: (bytes: Uint8Array) => Promise.resolve(bytes),
  },
  now: () => 0,
}

function painted(): MaskEngine {
  const engine = new MaskEngine(300, 520, env)
  engine.edit('Rectangle', (edit) =>
    combineSource(edit, rectangleSource({ x: 100.5, y: 200, width: 90, height: 80 }), 'add'),
  )
  return engine
}

function labels(engine: MaskEngine): string[] {
  return engine.history.steps.map((step) => step.label)
}

describe('an operation shown live', () => {
  it('starts from the same mask whatever was shown before, and is kept as one step', async () => {
    const engine = painted()
    const base = engine.hash()
    const live = new LiveOperation(engine)
    for (const radius of [3, 40, 7, 12]) expect(live.show({ kind: 'grow', radius })).toBe(true)
    expect(labels(engine)).toEqual(['Rectangle'])
    expect(live.keep()).toBe(true)
    const direct = painted()
    direct.edit('Grow', (edit) => applyOperation(edit, { kind: 'grow', radius: 12 }))
    expect(engine.hash()).toBe(direct.hash())
    expect(labels(engine)).toEqual(['Rectangle', 'Grow 12 px'])
    expect(live.show({ kind: 'grow', radius: 1 })).toBe(false)
    await engine.undo()
    expect(engine.hash()).toBe(base)
  })

  it('leaves nothing when it is cancelled, or kept without a change', () => {
    const engine = painted()
    const base = engine.hash()
    const live = new LiveOperation(engine)
    live.show({ kind: 'feather', radius: 9 })
    expect(engine.hash()).not.toBe(base)
    live.cancel()
    expect(engine.hash()).toBe(base)
    expect(live.keep()).toBe(false)
    const idle = new LiveOperation(engine)
    idle.show({ kind: 'grow', radius: 9 })
    idle.show({ kind: 'grow', radius: 0 })
    expect(idle.keep()).toBe(false)
    expect(engine.hash()).toBe(base)
    expect(labels(engine)).toEqual(['Rectangle'])
  })

  it('puts the mask back when a value is out of range, and goes on with the next', () => {
    const engine = painted()
    const base = engine.hash()
    const live = new LiveOperation(engine)
    live.show({ kind: 'grow', radius: 9 })
    expect(() => live.show({ kind: 'grow', radius: 900 })).toThrow(RangeError)
    expect(engine.hash()).toBe(base)
    expect(live.show({ kind: 'grow', radius: 9 })).toBe(true)
    expect(live.keep()).toBe(true)
  })

  it('is over when another edit came between, and touches nothing of it', () => {
    const engine = painted()
    const live = new LiveOperation(engine)
    live.show({ kind: 'shrink', radius: 5 })
    engine.edit('Other', (edit) =>
      combineSource(edit, rectangleSource({ x: 0, y: 0, width: 9, height: 9 }), 'add'),
    )
    const hash = engine.hash()
    expect(live.show({ kind: 'shrink', radius: 8 })).toBe(false)
    live.cancel()
    expect(live.keep()).toBe(false)
    expect(engine.hash()).toBe(hash)
    expect(labels(engine)).toEqual(['Rectangle', 'Shrink 5 px', 'Other'])
  })

  it('does not seal a gesture that was opened after it', () => {
    const engine = painted()
    const live = new LiveOperation(engine)
    live.show({ kind: 'shrink', radius: 5 })
    const other = engine.begin('Brush')
    other.writable(0)[0] = 9
    expect(live.keep()).toBe(false)
    live.cancel()
    expect(engine.isOpen(other)).toBe(true)
  })

  it('tells of all that changed, also where an earlier value reached farther', () => {
    const engine = painted()
    const live = new LiveOperation(engine)
    live.show({ kind: 'grow', radius: 90 })
    engine.takeDirty()
    live.show({ kind: 'grow', radius: 2 })
    const dirty = engine.takeDirty()!
    expect(dirty.x + dirty.width).toBeGreaterThanOrEqual(190 + 90)
  })
})
