import { describe, expect, it } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import { ApiError } from './api-error.ts'
import type { Arrival } from './upload-batch.ts'
import { uploadBatch } from './upload-batch.ts'

const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)
const image = (id: string) => ({ id }) as Image

function collect() {
  const last: Arrival[] = []
  const onChange = (index: number, arrival: Arrival) => void (last[index] = arrival)
  return { last, onChange, controller: new AbortController() }
}

describe('many photos on their way', () => {
  it('go a few at once, each told of at its place, in whatever order they arrive', async () => {
    const { last, onChange, controller } = collect()
    let running = 0
    let max = 0
    const files = Array.from({ length: 9 }, (_, i) => file(`${i}.jpg`, 9 - i))
    await uploadBatch(files, 'item-removal', onChange, controller.signal, async ({ name, size }) => {
      max = Math.max(max, ++running)
      for (let i = 0; i < size; i++) await Promise.resolve()
      running--
      return image(name)
    })
    expect(max).toBe(3)
    expect(last.map((arrival) => (arrival.kind === 'arrived' ? arrival.image.id : null))).toEqual(
      files.map(({ name }) => name),
    )
  })
  it('that are refused are named and do not hold up the rest', async () => {
    const { last, onChange, controller } = collect()
    const files = [file('a.jpg'), file('empty.jpg', 0), file('b.jpg'), file('c.jpg')]
    await uploadBatch(files, 'item-removal', onChange, controller.signal, async ({ name }) => {
      const info = { code: 'unsupported_media', message: 'Not a picture', status: 415 } as const
      if (name === 'b.jpg') throw new ApiError(info)
      return image(name)
    })
    expect(last.map(({ kind }) => kind)).toEqual(['arrived', 'failed', 'failed', 'arrived'])
    expect(last[1]).toEqual({ kind: 'failed', why: 'The file is empty' })
    expect(last[2]).toEqual({ kind: 'failed', why: 'Not a picture' })
  })
  it('stop when they are given up; what has arrived stays', async () => {
    const { last, onChange, controller } = collect()
    const files = Array.from({ length: 6 }, (_, i) => file(`${i}.jpg`))
    await uploadBatch(files, 'item-removal', onChange, controller.signal, async ({ name }, signal) => {
      if (name === '1.jpg') controller.abort()
      await Promise.resolve()
      signal.throwIfAborted()
      return image(name)
    })
    expect(last).toEqual([
      { kind: 'failed', why: 'Not sent' },
      { kind: 'failed', why: 'Not sent' },
    ])
  })
})
