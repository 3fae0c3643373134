import { expect, it, vi } from 'vitest'
import { FakeWorker } from '../../workers/fake-worker.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { EffectCalls } from './effect-contract.ts'
import { createThumbnails, type Variant } from './thumbnails.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const bitmap = () => {
  const close = vi.fn()
  return { close, picture: { width: 9, height: 6, close } as unknown as ImageBitmap }
}
const variant = (sky: string): Variant => ({
  key: `sky ${sky}`,
  request: { settings: { sky }, spaceId: null, seed: 1, layout: null, photoInfo: null, design: null },
})

/** With the photo in hand: the first picture is being made. */
async function setUp(variants: readonly Variant[]) {
  const worker = new FakeWorker()
  const photo = {
    size: { width: 6000, height: 4000 },
    pixels: (width: number, height: number) =>
      Promise.resolve({ width, height, data: new Uint8ClampedArray(width * height * 4) }),
  } as unknown as PhotoSource
  const thumbnails = createThumbnails({
    photo,
    about: {
      product: 'day-to-dusk',
      room: null,
      readPerception: () => Promise.resolve(null),
      readView: () => Promise.resolve(null),
    },
    startWorker: () => worker as unknown as Worker,
  })
  thumbnails.make(variants)
  await settled()
  worker.return()
  await settled()
  const answer = async (picture: ImageBitmap) => {
    worker.return(picture)
    await settled()
  }
  return { thumbnails, worker, answer, made: () => worker.argsOf('renderPicture').length }
}

it('makes small pictures, one after the other', async () => {
  const { thumbnails, worker, answer } = await setUp([variant('clear'), variant('pink')])
  const [{ size }] = worker.argsOf('prepare')[0] as Parameters<EffectCalls['prepare']>
  expect(size.width * size.height).toBeLessThanOrEqual(60_000)
  const [clear, pink] = [bitmap(), bitmap()]
  await answer(clear.picture)
  await answer(pink.picture)
  expect([...thumbnails.pictures.get()]).toEqual([
    ['sky clear', clear.picture],
    ['sky pink', pink.picture],
  ])
})

it('leaves what is superseded, and keeps the pictures until others are there', async () => {
  const { thumbnails, answer, made } = await setUp([variant('clear'), variant('pink')])
  const [first, late, next] = [bitmap(), bitmap(), bitmap()]
  await answer(first.picture)
  thumbnails.supersede()
  await answer(late.picture)
  expect(late.close).toHaveBeenCalledOnce()
  expect(made()).toBe(2)
  expect(thumbnails.pictures.get().get('sky clear')).toBe(first.picture)
  thumbnails.make([variant('clear')])
  await settled()
  await answer(next.picture)
  expect(first.close).toHaveBeenCalledOnce()
  expect(thumbnails.pictures.get().get('sky clear')).toBe(next.picture)
})

it('ends with its photo: nothing more is made, and no picture is kept', async () => {
  const { thumbnails, worker, answer, made } = await setUp([
    variant('clear'),
    variant('pink'),
    variant('cloud'),
  ])
  const first = bitmap()
  await answer(first.picture)
  thumbnails.close()
  expect(worker.isTerminated).toBe(true)
  expect(first.close).toHaveBeenCalledOnce()
  await settled()
  expect(made()).toBe(2)
})
