import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import type { WandSettings } from '../../../core/mask/wand.ts'
import type { MaskClient, PhotoPixels, PhotoState } from './mask-client.ts'
import { openLocally } from './open-locally.ts'

const size = { width: 400, height: 300 }
const wand: WandSettings = { tolerance: 10, sample: 1, contiguous: true, antialias: false }
const viewport = { scale: 1, originX: 0, originY: 0, width: 400, height: 300, ratio: 1 }

/** Two squares of one colour on a wall, and a third of another. */
function room(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4).fill(50)
  const squares = [
    { x: 20, y: 20, value: 200 },
    { x: 220, y: 120, value: 200 },
    { x: 20, y: 220, value: 120 },
  ]
  for (const { x, y, value } of squares)
    for (let row = y; row < y + 60; row++) data.fill(value, (row * width + x) * 4, (row * width + x + 60) * 4)
  return { width, height, data }
}

/** A photo whose readings the test lets through, one by one. */
function heldPhoto(): PhotoPixels & {
  reads: { answer: () => void; fail: () => void; progress: (f: number) => void }[]
} {
  const reads: { answer: () => void; fail: () => void; progress: (f: number) => void }[] = []
  return {
    size,
    reads,
    pixels: (width, height, onProgress) =>
      new Promise((resolve, reject) => {
        reads.push({
          answer: () => resolve(room(width, height)),
          fail: () => reject(new Error('The photo is broken')),
          progress: (fraction) => onProgress?.(fraction),
        })
      }),
  }
}

async function opened(): Promise<MaskClient> {
  const client = openLocally()
  await client.open(size)
  client.setPhoto({ size, pixels: (width, height) => Promise.resolve(room(width, height)) })
  return client
}

/** An overlay canvas that remembers what was last put at each of its pixels. */
function overlay(): { canvas: HTMLCanvasElement; alphaAt: (x: number, y: number) => number } {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data: Uint8ClampedArray
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.data = new Uint8ClampedArray(width * height * 4)
        this.width = width
        this.height = height
      }
    },
  )
  const alphas = new Map<string, number>()
  const putImageData = ({ data, width }: ImageData, left: number, top: number) => {
    for (let i = 0; i < data.length / 4; i++)
      alphas.set(`${left + (i % width)},${top + Math.floor(i / width)}`, data[i * 4 + 3]!)
  }
  const context = { putImageData, clearRect: () => undefined }
  const canvas = { width: 400, height: 300, getContext: () => context } as unknown as HTMLCanvasElement
  return { canvas, alphaAt: (x, y) => alphas.get(`${x},${y}`) ?? -1 }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the wand of a mask session', () => {
  it('is one labelled step, in each way of combining, and is taken back whole', async () => {
    const client = await opened()
    const first = await client.wand({ x: 30.7, y: 30.2 }, wand, 'add')
    expect(first.bounds).toEqual({ x: 20, y: 20, width: 60, height: 60 })
    expect(await client.area()).toBe(3600)
    await client.wand({ x: 230, y: 130 }, { ...wand, contiguous: false }, 'add')
    expect(await client.area()).toBe(7200)
    await client.wand({ x: 230, y: 130 }, wand, 'subtract')
    expect(await client.area()).toBe(3600)
    const last = await client.wand({ x: 30, y: 230 }, wand, 'intersect')
    expect(last.coverage).toBe(0)
    expect(last.history.map(({ label }) => label)).toEqual([
      'Magic wand',
      'Magic wand',
      'Subtract wand',
      'Intersect wand',
    ])
    expect((await client.undo()).bounds).toEqual({ x: 20, y: 20, width: 60, height: 60 })
    client.close()
  })

  it('refuses a place outside the photo and a setting out of range, and changes nothing', async () => {
    const client = await opened()
    await expect(client.wand({ x: 400, y: 5 }, wand, 'add')).rejects.toThrow('400, 5')
    await expect(client.wand({ x: 5, y: -0.1 }, wand, 'add')).rejects.toThrow('5, -1')
    await expect(client.wand({ x: 5, y: 5 }, { ...wand, tolerance: 300 }, 'add')).rejects.toThrow('0 to 255')
    expect((await client.clear()).history).toEqual([])
    client.close()
  })

  it('refuses a photo that has not the size of the mask', async () => {
    const client = await opened()
    client.setPhoto({
      size: { width: 10, height: 10 },
      pixels: (width, height) => Promise.resolve(room(width, height)),
    })
    await expect(client.wand({ x: 5, y: 5 }, wand, 'add')).rejects.toThrow('10 × 10')
    client.close()
  })

  it('seals the stroke under way and comes after it', async () => {
    const client = await opened()
    await client.readPhoto()
    client.beginStroke({ size: 10, hardness: 1, opacity: 1, combine: 'add' }, Float32Array.of(300, 50, 1))
    const step = client.wand({ x: 30, y: 30 }, wand, 'add')
    client.extendStroke(Float32Array.of(320, 50, 1))
    const undone = client.undo()
    expect((await step).history.map(({ label }) => label)).toEqual(['Brush', 'Magic wand'])
    expect((await undone).done).toBe(1)
    client.close()
  })
})

describe('the smart selection of a mask session', () => {
  it('selects the same after it has been readied, which changes nothing itself', async () => {
    const rect = { x: 5, y: 5, width: 90, height: 90 }
    const cold = await opened()
    await cold.smartSelect({ kind: 'box', rect }, 'add')
    const warm = await opened()
    await warm.readySmartSelect()
    expect(await warm.area()).toBe(0)
    await warm.smartSelect({ kind: 'box', rect }, 'add')
    expect(await warm.area()).toBeGreaterThan(0)
    expect(await warm.hash()).toBe(await cold.hash())
  })

  it('is readied on a photo of a single pixel, too', async () => {
    const client = openLocally()
    const errors: string[] = []
    client.onError(({ message }) => errors.push(message))
    const one = { width: 1, height: 1 }
    await client.open(one)
    client.setPhoto({ size: one, pixels: (width, height) => Promise.resolve(room(width, height)) })
    await client.readySmartSelect()
    await client.idle()
    expect(errors).toEqual([])
  })

  it('is one step however many clicks it takes, and a new one when the mask has changed otherwise', async () => {
    const client = await opened()
    const box = { x: 10, y: 10, width: 80, height: 80 }
    const first = await client.smartSelect({ kind: 'box', rect: box }, 'add')
    // The square of 60 × 60 in the box, give or take its edge.
    expect(await client.area()).toBeGreaterThan(3400)
    expect(await client.area()).toBeLessThan(3800)
    const point = { x: 50, y: 50 }
    const second = await client.smartSelect({ kind: 'mark', mark: 'in', points: [point] }, 'add')
    expect([first, second].map(({ history }) => history.map(({ label }) => label))).toEqual([
      ['Smart select'],
      ['Smart select'],
    ])
    await client.invert()
    const third = await client.smartSelect({ kind: 'mark', mark: 'in', points: [point] }, 'add')
    expect(third.history.map(({ label }) => label)).toEqual(['Smart select', 'Invert', 'Smart select'])
    client.close()
  })

  it('begins anew when it was ended, and refuses what it cannot go by', async () => {
    const client = await opened()
    const click = (x: number, y: number) =>
      client.smartSelect({ kind: 'mark', mark: 'in', points: [{ x, y }] }, 'add')
    await click(50, 50)
    client.endSmartSelect()
    expect((await click(230, 130)).history).toHaveLength(2)
    await expect(click(-5, 50)).rejects.toThrow('outside the photo')
    client.endSmartSelect()
    const beside = { kind: 'mark', mark: 'out', points: [{ x: 5, y: 5 }] } as const
    await expect(client.smartSelect(beside, 'add')).rejects.toThrow('needs a box')
    expect((await client.invert()).history).toHaveLength(3)
    client.close()
  })
})

describe("the photo's pixels", () => {
  it('are read when a tool first needs them, once, with progress', async () => {
    const photo = heldPhoto()
    const client = await opened()
    client.setPhoto(photo)
    const states: PhotoState[] = []
    client.onPhotoState((state) => states.push(state))
    await client.drawShape({ kind: 'rectangle', rect: { x: 0, y: 0, width: 5, height: 5 } }, 'add')
    expect(photo.reads).toHaveLength(0)
    const both = [client.wand({ x: 30, y: 30 }, wand, 'add'), client.wand({ x: 230, y: 130 }, wand, 'add')]
    expect(photo.reads).toHaveLength(1)
    photo.reads[0]!.progress(0.5)
    expect(client.photoState()).toEqual({ kind: 'reading', fraction: 0.5 })
    photo.reads[0]!.answer()
    await Promise.all(both)
    await client.wand({ x: 30, y: 230 }, wand, 'add')
    expect(photo.reads).toHaveLength(1)
    expect(states.map(({ kind }) => kind)).toEqual(['reading', 'reading', 'ready'])
    client.close()
  })

  it('are asked for again after a failure, which the click reports', async () => {
    const photo = heldPhoto()
    const client = await opened()
    client.setPhoto(photo)
    const failing = client.wand({ x: 30, y: 30 }, wand, 'add')
    photo.reads[0]!.fail()
    await expect(failing).rejects.toThrow('broken')
    expect(client.photoState()).toEqual({ kind: 'failed', message: 'The photo is broken' })
    const again = client.wand({ x: 30, y: 30 }, wand, 'add')
    photo.reads[1]!.answer()
    expect((await again).done).toBe(1)
    client.close()
  })

  it('are let go when no tool has needed them for two minutes, and read again', async () => {
    const photo = heldPhoto()
    const client = await opened()
    client.setPhoto(photo)
    vi.useFakeTimers()
    const reading = client.readPhoto()
    photo.reads[0]!.answer()
    await reading
    vi.advanceTimersByTime(119_000)
    expect(client.photoState().kind).toBe('ready')
    vi.advanceTimersByTime(1000)
    expect(client.photoState().kind).toBe('waiting')
    const step = client.wand({ x: 30, y: 30 }, wand, 'add')
    expect(photo.reads).toHaveLength(2)
    photo.reads[1]!.answer()
    expect((await step).done).toBe(1)
    client.close()
  })

  it('are kept as long as an edge is shown that follows them', async () => {
    const photo = heldPhoto()
    const client = await opened()
    client.setPhoto(photo)
    await client.drawShape({ kind: 'rectangle', rect: { x: 10, y: 10, width: 20, height: 20 } }, 'add')
    vi.useFakeTimers()
    const reading = client.readPhoto()
    photo.reads[0]!.answer()
    await reading
    client.showOperation({ kind: 'refine-edge', radius: 8, smooth: 0, feather: 3, contrast: 0, shift: 0 })
    vi.advanceTimersByTime(300_000)
    expect(client.photoState().kind).toBe('ready')
    // Takes back what is shown, and shows it again.
    await client.exportPng()
    const kept = await client.keepOperation()
    expect(kept.history.at(-1)?.label).toBe('Refine edge')
    vi.advanceTimersByTime(120_000)
    expect(client.photoState().kind).toBe('waiting')
    client.close()
  })

  it('of a photo that has been left are not taken for those of the next', async () => {
    const [left, next] = [heldPhoto(), heldPhoto()]
    const client = await opened()
    client.setPhoto(left)
    const step = client.wand({ x: 30, y: 30 }, wand, 'add')
    client.setPhoto(next)
    left.reads[0]!.answer()
    await expect(step).rejects.toThrow('Another photo')
    expect(client.photoState()).toEqual({ kind: 'waiting' })
    client.close()
    await expect(client.wand({ x: 30, y: 30 }, wand, 'add')).rejects.toThrow('closed')
    expect(next.reads).toHaveLength(0)
  })
})

describe('hovering with the wand', () => {
  it('shows what a click would take, never as a step, and goes when the pointer leaves', async () => {
    const { canvas, alphaAt } = overlay()
    const client = await opened()
    client.attachOverlay(canvas)
    client.setViewport(viewport)
    await client.readPhoto()
    client.hoverWand({ x: 30, y: 30 }, wand)
    await vi.waitFor(async () => {
      await client.idle()
      expect(alphaAt(50, 50)).toBe(72)
    })
    expect([alphaAt(20, 20), alphaAt(10, 10), alphaAt(250, 150)]).toEqual([255, 0, 0])
    client.hoverWand({ x: 230, y: 130 }, wand)
    await vi.waitFor(async () => {
      await client.idle()
      expect([alphaAt(50, 50), alphaAt(250, 150)]).toEqual([0, 72])
    })
    client.hoverWand(null, wand)
    await client.idle()
    expect(alphaAt(250, 150)).toBe(0)
    expect((await client.clear()).history).toEqual([])
    client.close()
  })

  it('goes by the colour of the whole photo where that is at hand', async () => {
    const { canvas, alphaAt } = overlay()
    const client = await opened()
    let reads = 0
    const pixels = (width: number, height: number): Promise<Pixels> => {
      const read = room(width, height)
      // The copy, read after the photo itself, has another colour under the pointer.
      if (reads++ > 0) read.data.fill(120, (30 * width + 30) * 4, (30 * width + 31) * 4)
      return Promise.resolve(read)
    }
    client.setPhoto({ size, pixels })
    client.attachOverlay(canvas)
    client.setViewport(viewport)
    await client.readPhoto()
    client.hoverWand({ x: 30, y: 30 }, wand)
    await vi.waitFor(async () => {
      await client.idle()
      expect(alphaAt(50, 50)).toBe(72)
    })
    client.close()
  })

  it('gives way to the mask when the click is made', async () => {
    const { canvas, alphaAt } = overlay()
    const client = await opened()
    client.attachOverlay(canvas)
    client.setViewport(viewport)
    client.hoverWand({ x: 30, y: 30 }, wand)
    await vi.waitFor(async () => {
      await client.idle()
      expect(alphaAt(20, 20)).toBe(255)
    })
    await client.wand({ x: 30, y: 30 }, wand, 'add')
    await client.idle()
    expect(alphaAt(20, 20)).toBe(128)
    client.close()
  })

  it('fails in silence, and asks no more for a copy that cannot be read', async () => {
    const photo = heldPhoto()
    const client = await opened()
    client.setPhoto(photo)
    const failures: Error[] = []
    client.onError((error) => failures.push(error))
    client.hoverWand({ x: 30, y: 30 }, wand)
    expect(photo.reads).toHaveLength(1)
    photo.reads[0]!.fail()
    await client.idle()
    client.hoverWand({ x: -5, y: 900 }, wand)
    await client.idle()
    expect(photo.reads).toHaveLength(1)
    expect(failures).toEqual([])
    client.close()
  })
})
