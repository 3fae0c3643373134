import { afterEach, expect, test } from 'vitest'
import { filmSchema, type Film, type FilmInput } from '../../../core/contract/film-document.ts'
import { planFrame } from '../../../core/film/evaluate/plan-frame.ts'
import { createScaledRaster } from '../../../core/film/raster/scaled-raster.ts'
import { loadOverlays } from '../../../src/editor/film/preview/film-drawing.ts'
import { computeFractions, createView } from '../../../core/imaging/layout/view.ts'
import type { FilmPreview } from '../../../src/editor/film/preview/film-preview-contract.ts'
import { createFilmPreview } from '../../../src/editor/film/preview/film-preview.ts'
import type { PreviewMaterial } from '../../../src/editor/film/preview-material.ts'
import { byId, paintPhoto, sound, twoClips } from './films.ts'

/** Level, and straight towards the back wall. */
const LENS = {
  focal: 0.6,
  middle: 0.5,
  pitch: 0,
  roll: 0,
  yaw: 0,
  axes: { right: [1, 0, 0], down: [0, 1, 0], depth: [0, 0, 1] },
  confidence: 1,
} as const

/** Left, top, right and bottom of what stands in the room, in fractions of its photo. */
const ITEM = [0.3, 0.4, 0.42, 0.9] as const

let preview: FilmPreview | null = null
let canvas: HTMLCanvasElement

afterEach(() => {
  preview?.dispose()
  preview = null
  canvas.remove()
})

async function open(film: FilmInput, sounds: PreviewMaterial['sounds'] = new Map()) {
  const photos = await Promise.all([paintPhoto('one', 20), paintPhoto('two', 200)])
  canvas = document.body.appendChild(document.createElement('canvas'))
  canvas.style.cssText = 'width: 640px; height: 360px'
  const parsed = filmSchema.parse(film)
  const material = { photos: byId(photos, ({ image_id: id }) => id), sounds }
  preview = createFilmPreview({ canvas, film: parsed, engine: 'v24', material })
  return { preview, film: parsed, material }
}

function shownPixels(): ImageData {
  const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!
  pen.drawImage(canvas, 0, 0)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** The frame as core draws it, from photos that were decoded in whole. */
async function corePixels(
  film: Film,
  { photos }: PreviewMaterial,
  frame: number,
): Promise<Uint8ClampedArray> {
  const pictures = new Map<
    string,
    { width: number; height: number; data: Uint8ClampedArray; spatial: null }
  >()
  for (const { image_id: id, preview_url: url, width, height } of photos.values()) {
    const pen = new OffscreenCanvas(width, height).getContext('2d')!
    pen.drawImage(await createImageBitmap(await (await fetch(url)).blob()), 0, 0)
    pictures.set(id, { width, height, data: pen.getImageData(0, 0, width, height).data, spatial: null })
  }
  const { width, height } = { width: 640, height: 360 }
  const raster = createScaledRaster(
    { film, width, height, overlays: await loadOverlays(film), pictures: (id) => pictures.get(id)! },
    2,
  )
  const out = new Uint8ClampedArray(width * height * 4)
  raster.draw(planFrame(film, photos, 'v24', frame), out)
  return out
}

/** In decibels. */
function psnr(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] - other[i]) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / one.length || 1e-9))
}

test('a sought frame is the one that core draws, photos and text alike', async () => {
  const film = { ...twoClips, overlays: [{ template: 'title' as const, frames: 60, lines: ['Garden view'] }] }
  const { preview, film: parsed, material } = await open(film)
  for (const frame of [0, 29, 45]) {
    preview.seek(frame)
    await expect
      .poll(async () => psnr(shownPixels().data, await corePixels(parsed, material, frame)))
      .toBeGreaterThan(45)
  }
  expect([canvas.width, canvas.height]).toEqual([640, 360])
})

test('of many places that are sought the last is shown, and all lie within the film', async () => {
  const { preview, film, material } = await open(twoClips)
  for (let frame = 0; frame < 60; frame++) preview.seek(frame)
  expect(preview.frame.get()).toBe(59)
  await expect
    .poll(async () => psnr(shownPixels().data, await corePixels(film, material, 59)))
    .toBeGreaterThan(45)
  preview.seek(1_000)
  expect(preview.frame.get()).toBe(59)
  preview.seek(-5)
  expect(preview.frame.get()).toBe(0)
})

test('it plays in real time to its end, and backwards to its start', async () => {
  const { preview } = await open(twoClips)
  const seen: number[] = []
  const stop = preview.frame.subscribe(() => seen.push(preview.frame.get()))
  const before = performance.now()
  preview.play()
  expect(preview.isPlaying.get()).toBe(true)
  await expect.poll(() => preview.isPlaying.get(), { interval: 10 }).toBe(false)
  const seconds = (performance.now() - before) / 1000
  expect(preview.frame.get()).toBe(59)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seconds).toBeGreaterThan(1.9)
  expect(seconds).toBeLessThan(3.5)
  preview.play(-4)
  await expect.poll(() => preview.frame.get(), { interval: 10 }).toBe(0)
  stop()
})

test('a film that is changed shows its new frame, and keeps its playhead within its length', async () => {
  const { preview, film, material } = await open(twoClips)
  preview.seek(50)
  const shorter = filmSchema.parse({ clips: [{ image_id: 'two', frames: 20 }] })
  preview.setFilm(shorter, material)
  expect(preview.frame.get()).toBe(19)
  await expect
    .poll(async () => psnr(shownPixels().data, await corePixels(shorter, material, 19)))
    .toBeGreaterThan(45)
  expect(film.clips).toHaveLength(2)
})

test('a photo that cannot be read is told, and the rest of the film is shown', async () => {
  const { preview, film, material } = await open(twoClips)
  const broken = { ...material.photos.get('one')!, preview_url: '/media/none.jpg' }
  const photos = new Map([...material.photos, ['lost', { ...broken, image_id: 'lost' }]])
  const withLost = filmSchema.parse({ clips: [{ image_id: 'lost', frames: 10 }, ...film.clips] })
  preview.setFilm(withLost, { ...material, photos })
  preview.seek(0)
  await expect.poll(() => preview.faults.get()).toMatchObject([{ id: 'lost', kind: 'photo' }])
  preview.seek(60)
  await expect
    .poll(async () => psnr(shownPixels().data, await corePixels(withLost, material, 60)))
    .toBeGreaterThan(45)
})

test('a sound that browsers do not read is told, one that they do is not', async () => {
  const none = { id: 'none', url: URL.createObjectURL(new Blob(['no sound'])), duration: 1 }
  const sounds = byId([sound('tone', 1), none], ({ id }) => id)
  const film = { ...twoClips, sounds: [{ audio_id: 'tone' }, { audio_id: 'none' }] }
  const { preview } = await open(film, sounds)
  await expect.poll(() => preview.faults.get()).toMatchObject([{ id: 'none', kind: 'sound' }])
})

test('an item that is cut out of a photo that is shown already comes before its room', async () => {
  const shape = {
    box: { left: -0.6, right: 0.5, ceiling: -0.25, floor: 0.22 },
    toRoom: computeFractions(createView(LENS, 16 / 9, 1, false)),
    corners: [],
    confidence: 1,
  }
  const room = { camera: LENS, layout: null, corrected: shape, place: 'inside' as const, front: null }
  const photo = { ...(await paintPhoto('one', 20, ITEM)), room }
  const clip = { image_id: 'one', frames: 60, motion: { kind: 'truck-left' as const, amount: 1 } }
  const [left, top, right, bottom] = ITEM
  const withItem = { ...clip, billboards: [[left, top, right, top, right, bottom, left, bottom]] }
  const material = { photos: byId([photo], ({ image_id: id }) => id), sounds: new Map() }
  const shows = async (clips: FilmInput['clips'][]) => {
    preview?.dispose()
    canvas.remove()
    // What else is in the body stays: the place of toasts is put there once for all tests.
    canvas = document.body.appendChild(document.createElement('canvas'))
    canvas.style.cssText = 'width: 640px; height: 360px'
    const [first, ...others] = clips.map((some) => filmSchema.parse({ clips: some }))
    preview = createFilmPreview({ canvas, film: first, engine: 'v25', material })
    const drawn = () => shownPixels().data.some((value) => value > 0 && value < 255)
    await expect.poll(drawn, { timeout: 20_000 }).toBe(true)
    for (const film of others) preview.setFilm(film, material)
  }
  await shows([[clip]])
  const without = shownPixels().data
  await shows([[withItem]])
  const wanted = shownPixels().data
  expect(psnr(without, wanted)).toBeLessThan(45)
  await shows([[clip], [withItem]])
  await expect.poll(() => psnr(shownPixels().data, wanted), { timeout: 20_000 }).toBeGreaterThan(50)
})
