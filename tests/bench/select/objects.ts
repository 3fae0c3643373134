import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { renderRooms } from './rooms.ts'
import { traces, type Trace } from './traces.ts'

/** A thing in a picture and the pixels that are it: 255 or 0. */
export interface Target {
  what: string
  picture: Pixels
  truth: Plane
}

/** The photos are reduced to this many pixels, as most are larger than the outlines are exact. */
const PHOTO_PIXELS = 1.2e6
const ROOM = { width: 1080, height: 720 }

/** A photo at about so many pixels, or at its own size when that is smaller. */
export async function readPhoto(file: string, maxPixels: number): Promise<Pixels> {
  const meta = await sharp(file).metadata()
  const scale = Math.min(1, Math.sqrt(maxPixels / (meta.width * meta.height)))
  const [width, height] = [Math.round(meta.width * scale), Math.round(meta.height * scale)]
  const data = await sharp(file).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

/** The pixels of a trace in its photo, whose own size is `own`. */
async function drawTrace(
  trace: Trace,
  picture: Pixels,
  own: { width: number; height: number },
): Promise<Plane> {
  const { width, height } = picture
  const closed = (points: readonly (readonly [number, number])[]) => `M${points.map(String).join(' ')}Z`
  const area = [trace.outline, ...(trace.gaps ?? [])].map(closed).join('')
  const rods = (trace.rods?.lines ?? []).map((points) => `M${points.map(String).join(' ')}`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${own.width} ${own.height}" preserveAspectRatio="none"><rect width="100%" height="100%"/><path d="${area}" fill="#fff" fill-rule="evenodd"/><path d="${rods}" fill="none" stroke="#fff" stroke-width="${trace.rods?.width ?? 0}"/></svg>`
  const data = await sharp(Buffer.from(svg)).extractChannel(0).threshold(128).raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

/** The things traced in photos of the folder `photos`; none where that is missing. */
export async function tracedTargets(photos: string): Promise<Target[]> {
  if (!existsSync(photos)) return []
  const pictures = new Map<string, Pixels>()
  const targets: Target[] = []
  for (const trace of traces) {
    const file = path.join(photos, trace.photo)
    const picture = pictures.get(file) ?? (await readPhoto(file, PHOTO_PIXELS))
    pictures.set(file, picture)
    const truth = await drawTrace(trace, picture, await sharp(file).metadata())
    targets.push({ what: trace.what, picture, truth })
  }
  return targets
}

/** The things in our own rooms, of which every pixel is known. */
export function renderedTargets(): Target[] {
  return renderRooms(ROOM.width, ROOM.height).flatMap(({ picture, objects }, room) =>
    objects.map(({ what, truth }) => ({ what: `${what}, room ${room + 1}`, picture, truth })),
  )
}
