/**
 * Draws the frames on the card of the AI Video Builder: of our own sample film, by the code that renders films.
 * Run it after changing the sample film: `node scripts/render-film-card.ts`.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { filmFrames } from '../core/contract/film-price.ts'
import { analyseRoom } from '../core/imaging/layout/analyse-room.ts'
import { decodePicture } from '../server/pictures/decode.ts'
import { readPictureInfo } from '../server/pictures/inspect.ts'
import { drawPoster } from '../server/threads/tasks/render-film.ts'
import { createSampleFilm, sampleFilmPhotos } from '../server/usecases/films/sample-film.ts'

/** As the card divides them, one above the other. */
const FRAMES = 12
const SIZE = { width: 640, height: 360 }
const output = new URL('../public/pictures/film-frames.jpg', import.meta.url)

type SampleName = (typeof sampleFilmPhotos)[number]

async function readPhoto(name: SampleName) {
  const bytes = await readFile(new URL(`../server/samples/${name}.jpg`, import.meta.url))
  const { format, focal35 } = await readPictureInfo(bytes)
  const pixels = await decodePicture(bytes, format)
  const room = { ...analyseRoom(pixels, focal35), corrected: null }
  const photo = { image_id: name, width: pixels.width, height: pixels.height, room }
  return { photo, source: { imageId: name, source: { bytes, patches: [] } } }
}

const names = Object.fromEntries(sampleFilmPhotos.map((name) => [name, name])) as Record<SampleName, string>
const film = createSampleFilm(names as Parameters<typeof createSampleFilm>[0], 'open-house')
const read = await Promise.all(sampleFilmPhotos.map(readPhoto))
const scene = {
  film,
  engine: 'v25' as const,
  format: { ...SIZE, fps: film.fps, encoding: [] },
  photos: read.map(({ photo }) => photo),
  sources: read.map(({ source }) => source),
}
const strip: OverlayOptions[] = []
for (let index = 0; index < FRAMES; index++) {
  const frame = Math.round((filmFrames(film) * (index + 0.5)) / FRAMES)
  const { jpeg } = await drawPoster({ scene, frame })
  strip.push({ input: Buffer.from(jpeg), top: index * SIZE.height, left: 0 })
}
await sharp({ create: { width: SIZE.width, height: SIZE.height * FRAMES, channels: 3, background: '#000' } })
  .composite(strip)
  .jpeg({ quality: 80, mozjpeg: true })
  .toFile(fileURLToPath(output))
