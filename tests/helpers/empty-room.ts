import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Camera } from '../../core/scene/camera.ts'
import { renderRoom } from '../../core/scene/render-room.ts'
import { findRun } from './test-run.ts'

/**
 * An empty room of our own as JPEG, taken with 24 mm on full frame as its EXIF says, so that its walls are found
 * (other cameras: of 24 mm as well). The same for the same size; 640 pixels take about three seconds, once.
 */
export function emptyRoomJpeg(width = 640, height = 427, camera?: Camera): Promise<Buffer> {
  const key = JSON.stringify([width, height, camera])
  const known = rendered.get(key) ?? renderOnce(key, () => render(width, height, camera))
  rendered.set(key, known)
  return known
}

/** Tests of one process share what they have rendered, and those of a run what any of its processes has. */
const rendered = new Map<string, Promise<Buffer>>()

async function renderOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const run = findRun()
  if (run === undefined) return make()
  const file = path.join(run.folder, 'rooms', `${Buffer.from(key).toString('hex')}.jpg`)
  if (existsSync(file)) return readFileSync(file)
  const jpeg = await make()
  mkdirSync(path.dirname(file), { recursive: true })
  // Under another name at first: nobody reads half a file.
  const part = `${file}.${process.pid}`
  writeFileSync(part, jpeg)
  renameSync(part, file)
  return jpeg
}

async function render(width: number, height: number, camera?: Camera): Promise<Buffer> {
  const request = {
    width,
    height,
    samples: 8,
    seed: 3,
    withObject: false,
    quality: 'draft',
    isEmpty: true,
    ...(camera && { camera }),
  } as const
  const { picture } = renderRoom(request)
  return sharp(picture.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 92 })
    .withExif({ IFD2: { FocalLengthIn35mmFilm: '24' } })
    .toBuffer()
}
