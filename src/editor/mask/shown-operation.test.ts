import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '../../../core/mask/operations/operation.ts'
import type { MaskClient } from './mask-client.ts'
import { openLocally } from './open-locally.ts'

const grow = (radius: number): Operation => ({ kind: 'grow', radius })
const brush = { size: 20, hardness: 1, opacity: 1, combine: 'add' } as const

describe('an operation that is shown', () => {
  let client: MaskClient
  let ended = 0

  beforeEach(async () => {
    ended = 0
    client = openLocally()
    client.onOperationEnded(() => ended++)
    await client.open({ width: 400, height: 300 })
    await client.drawShape({ kind: 'rectangle', rect: { x: 100, y: 100, width: 100, height: 50 } }, 'add')
  })
  afterEach(() => client.close())

  it('is kept with its last value, though the engine was still at work on the first', async () => {
    for (let radius = 1; radius <= 12; radius++) client.showOperation(grow(radius))
    // Painted at once afterwards: a step of its own, on top.
    const kept = client.keepOperation()
    client.beginStroke(brush, Float32Array.of(300, 200, 1))
    client.endStroke()
    expect((await kept).bounds).toEqual({ x: 88, y: 88, width: 124, height: 74 })
    const { history } = await client.undo()
    expect(history.map(({ label }) => label)).toEqual(['Rectangle', 'Grow 12 px', 'Brush'])
    expect(ended).toBe(0)
  })

  it('is taken back before anything else changes the mask, and says so once', async () => {
    client.showOperation(grow(12))
    client.showOperation(grow(20))
    client.beginStroke(brush, Float32Array.of(300, 200, 1))
    expect(ended).toBe(1)
    client.extendStroke(Float32Array.of(320, 200, 1))
    client.endStroke()
    await client.idle()
    expect(await client.at(95, 120)).toBe(0)
    expect(await client.at(320, 200)).toBe(255)
    client.showOperation(grow(12))
    const info = await client.undo()
    expect([info.history.map(({ label }) => label), info.done]).toEqual([['Rectangle', 'Brush'], 1])
    expect(await client.at(95, 120)).toBe(0)
    expect(ended).toBe(2)
    await client.invert()
    expect(ended).toBe(2)
  })

  it('is neither in the reduced plane nor in the PNG, and is shown again after them', async () => {
    const plain = await client.exportPng()
    client.showOperation(grow(12))
    client.showOperation(grow(40))
    const [plane, png] = await Promise.all([client.reduced(400, 300), client.exportPng()])
    expect(plane.data[120 * 400 + 95]).toBe(0)
    expect(png).toEqual(plain)
    expect(await client.at(65, 120)).toBe(255)
    expect((await client.keepOperation()).history.at(-1)?.label).toBe('Grow 40 px')
  })
})
