import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TaskAborted, TaskTimeout } from './task-process.ts'
import { needs, type Task } from './tasks.ts'
import { networkFile } from '../perception/network-file.ts'
import { createThreads } from './threads.ts'

const gigabyte = 1024 ** 3
const network = networkFile({ PERCEPTION_MODEL: undefined })
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-threads-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileOf(bytes: Uint8Array): string {
  const file = path.join(folder, 'file')
  writeFileSync(file, bytes)
  return file
}

function photo(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a98',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
}

/** White in the rectangle at (100, 50) of 200 × 120. */
function mask(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height)
  for (let y = 50; y < 170; y++) data.fill(255, y * width + 100, y * width + 300)
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

test('a mask is read, measured and written anew', async () => {
  const [width, height] = [640, 480]
  const input = { file: fileOf(await mask(width, height)), width, height }
  const { coverage, bounds, png } = await createThreads(1, gigabyte).run('checkMask', input, {
    userId: null,
    pixels: 0,
  })
  expect(bounds).toEqual({ x: 100, y: 50, width: 200, height: 120 })
  expect(coverage).toBe((200 * 120) / (width * height))
  expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG')
})

test('what a task refuses comes with its code and message', async () => {
  const input = { file: fileOf(await photo(640, 480)), width: 640, height: 480 }
  const refused = createThreads(1, gigabyte).run('checkMask', input, { userId: null, pixels: 0 })
  await expect(refused).rejects.toMatchObject({ name: 'AppError', code: 'unsupported_media' })
})

test('what an engine refuses comes in its words', async () => {
  const source = { bytes: await mask(640, 480), patches: [] }
  const input = {
    source,
    product: 'day-to-dusk',
    engine: { provider: 'built-in' },
    settings: {},
    labels: null,
    perception: null,
    corrections: null,
    network,
    foreground: null,
    room: undefined,
    layout: null,
    design: null,
    models: [],
    pictures: [],
    spaceId: null,
    seed: 1,
  } as const
  const refused = createThreads(1, gigabyte).run('applyServiceEffect', input, { userId: null, pixels: 0 })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('sky') as string,
  })
})

test('what breaks comes with the place where it did', async () => {
  const failed = createThreads(1, gigabyte).run('applyServiceEffect', { product: 'none' } as never, {
    userId: null,
    pixels: 0,
  })
  await expect(failed).rejects.toMatchObject({
    name: 'Error',
    stack: expect.stringMatching(/service-effects?\.ts/) as string,
  })
})

test('work that is not wanted any more ends, also while it waits for its turn', async () => {
  const threads = createThreads(1, gigabyte)
  const bytes = await photo(1200, 900)
  const stop = new AbortController()
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))
  const options = { userId: null, pixels: gigabyte, signal: stop.signal, onProgress: hasBegun }
  const running = threads.run('prepare', { bytes, network }, options)
  let isRead = false
  const read = async () => {
    isRead = true
    return { bytes, network }
  }
  const waiting = threads.run('prepare', read, { userId: null, pixels: 0, signal: stop.signal })
  await begun
  stop.abort()
  await Promise.all([
    expect(running).rejects.toThrow(TaskAborted),
    expect(waiting).rejects.toThrow(TaskAborted),
  ])
  expect(isRead).toBe(false)
  await expect(
    threads.run('prepare', { bytes, network }, { userId: null, pixels: 0, signal: stop.signal }),
  ).rejects.toThrow(TaskAborted)
})

test('a thread that takes too long is ended, and makes room', async () => {
  const threads = createThreads(1, gigabyte)
  const bytes = await photo(1200, 900)
  const late = threads.run('prepare', { bytes, network }, { userId: null, pixels: gigabyte, timeout: 1 })
  const next = threads.run('prepare', { bytes, network }, { userId: null, pixels: 0 })
  await expect(late).rejects.toThrow(TaskTimeout)
  expect((await next).preview.extension).toBe('jpg')
})

test.each(Object.keys(needs) as Task[])(
  'many pieces of one user leave a turn to another: %s',
  async (task) => {
    const threads = createThreads(2, 4 * gigabyte)
    const begun: string[] = []
    const over = Promise.withResolvers<never>()
    const work = (userId: string, pixels: number) =>
      threads.run(
        task,
        () => {
          begun.push(userId)
          return over.promise
        },
        { userId, pixels },
      )
    // Of 100 megapixels, as the one of the other user is not.
    const all = [...Array.from({ length: 12 }, () => work('many', 1e8)), work('one', 1e5)]
    const ended = Promise.allSettled(all)
    await expect.poll(() => begun).toContain('one')
    expect(begun.filter((user) => user === 'many').length).toBeLessThanOrEqual(2)
    over.reject(new Error('enough'))
    await ended
    expect(begun).toHaveLength(13)
  },
)
