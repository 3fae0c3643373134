import { describe, expect, it, vi } from 'vitest'
import type { MaskSummary } from './mask-client.ts'
import { openLocally as opened } from './open-locally.ts'
import { createMaskClient } from './worker-mask-client.ts'

const size = { width: 600, height: 400 }
const brush = { size: 40, hardness: 1, opacity: 1, combine: 'add' } as const

describe('the mask client', () => {
  it('applies what is posted in order and reports a summary once a step, never in a stroke', async () => {
    const client = opened()
    await client.open(size)
    const reported: MaskSummary[] = []
    client.onSummary((summary) => reported.push(summary))
    client.beginStroke(brush, Float32Array.of(100, 100, 1))
    for (let i = 0; i < 50; i++) client.extendStroke(Float32Array.of(100 + i, 100, 1))
    await client.idle()
    expect(reported).toEqual([])
    client.endStroke()
    const summary = await client.drawShape(
      { kind: 'rectangle', rect: { x: 0, y: 0, width: 600, height: 200 } },
      'subtract',
    )
    await client.idle()
    expect(reported.map(({ history, done }) => [history.map(({ label }) => label), done])).toEqual([
      [['Brush'], 1],
      [['Brush', 'Subtract rectangle'], 2],
    ])
    expect(summary).toEqual(reported[1])
    expect(summary).toMatchObject({ coverage: 0, bounds: null, isHard: true })
    expect((await client.undo()).bounds).toEqual({ x: 80, y: 80, width: 89, height: 40 })
    expect(await client.at(120, 100)).toBe(255)
    client.close()
  })

  it('goes on after a reload from its draft', async () => {
    const client = opened()
    await client.open(size)
    client.beginStroke(brush, Float32Array.of(100, 100, 1, 300, 200, 1))
    client.endStroke()
    await client.invert()
    const [draft, hash] = await Promise.all([client.saveDraft(), client.hash()])
    client.close()
    const again = opened()
    expect(await again.open(size, draft)).toMatchObject({ done: 2 })
    expect(await again.hash()).toBe(hash)
    expect((await again.jumpTo(0)).coverage).toBe(0)
    again.close()
  })

  it('cancels the open stroke without a trace', async () => {
    const client = opened()
    const { revision } = await client.open(size)
    client.beginStroke(brush, Float32Array.of(100, 100, 1))
    client.cancelStep()
    client.extendStroke(Float32Array.of(300, 300, 1))
    expect(await client.area()).toBe(0)
    expect((await client.undo()).revision).toBe(revision)
    client.close()
  })

  it('reports failures: rejects what was asked for, tells the listeners of the rest', async () => {
    const client = opened()
    const failures: string[] = []
    client.onError((error) => failures.push(error.message))
    await expect(client.undo()).rejects.toThrow('No photo is open')
    await client.open(size)
    client.beginStroke({ ...brush, size: 5000 }, Float32Array.of(1, 1, 1))
    await expect(
      client.importPlane({ width: 2, height: 2, data: new Uint8Array(4) }, 'add', 'Import'),
    ).rejects.toThrow('600 × 400')
    expect(failures).toEqual(['Brush size must be from 1 to 2000 pixels, not 5000'])
    expect((await client.clear()).history).toEqual([])
    client.close()
    await expect(client.hash()).rejects.toThrow('closed')
  })

  it('fails everything that waits when the worker breaks, and says so', async () => {
    let crash: (error: Error) => void = () => undefined
    const close = vi.fn<() => void>()
    const send = vi.fn()
    const client = createMaskClient((_receive, onCrash) => {
      crash = onCrash
      return { isAway: false, send, close }
    })
    const failures: string[] = []
    client.onError((error) => failures.push(error.message))
    const waiting = expect(client.open(size)).rejects.toThrow('out of memory')
    crash(new Error('out of memory'))
    await waiting
    expect(failures).toEqual(['out of memory'])
    expect(close).toHaveBeenCalledOnce()
    const before = send.mock.calls.length
    client.extendStroke(Float32Array.of(1, 1, 1))
    expect(send).toHaveBeenCalledTimes(before)
  })

  it('writes a PNG and a reduced plane of what is there', async () => {
    const client = opened()
    await client.open(size)
    await client.drawShape({ kind: 'rectangle', rect: { x: 0, y: 0, width: 300, height: 400 } }, 'add')
    const png = await client.exportPng()
    expect([...png.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')
    expect([...(await client.reduced(4, 1)).data]).toEqual([255, 255, 0, 0])
    client.close()
  })
})
