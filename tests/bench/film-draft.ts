// The film that drafts are measured with, and its peers: the same frames through FFmpeg on this machine, and FFmpeg's own
// filters.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { filmSchema, type FilmInput } from '../../core/contract/film-document.ts'
import { mixArgs } from '../../core/film/audio/mix.ts'
import { planFilm } from '../../core/film/evaluate/plan-frame.ts'
import type { FilmPhoto } from '../../core/film/frame-plan.ts'
import { createFilmRaster, type RasterPhoto } from '../../core/film/raster/film-raster.ts'
import { photoWorkingSize } from '../../core/film/raster/working-size.ts'
import { rgbaToYuv420, yuvBytes } from '../../core/film/raster/yuv.ts'
import { overlayLayers } from '../../core/film/raster/overlay/overlay-layers.ts'
import { readFonts } from '../../core/film/text/fonts.ts'

const SIZE = { width: 640, height: 360 }
export const PHOTO = { width: 2048, height: 1365 }
export const PHOTOS = 6
const FPS = 30
const CLIP_FRAMES = 75
const FADE_FRAMES = 15
export const SECONDS = (PHOTOS * CLIP_FRAMES) / FPS
const MOTIONS = ['push-in', 'pan-left', 'pull-out', 'pan-right', 'push-in', 'drift'] as const

export const film: FilmInput = {
  fps: FPS,
  clips: MOTIONS.map((kind, i) => ({
    image_id: `photo${i}`,
    frames: CLIP_FRAMES,
    motion: { kind },
    transition: { kind: 'crossfade', frames: FADE_FRAMES },
  })),
  sounds: [{ audio_id: 'song' }],
}

/** Runs FFmpeg of this machine; `write` feeds its input. */
export async function runNative(
  args: readonly string[],
  feed: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void> = async () => {},
): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'close')
  await feed(async (bytes) => {
    if (!child.stdin.write(bytes)) await once(child.stdin, 'drain')
  })
  child.stdin.end()
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** The draft of the film, made by this process and FFmpeg of this machine: same photos, raster, encoder and sound. */
export async function makeNativeDraft(
  photos: readonly Buffer[],
  fonts: Uint8Array,
  song: string,
  out: string,
): Promise<void> {
  const parsed = filmSchema.parse(film)
  const known = new Map(
    photos.map((_, i): [string, FilmPhoto] => {
      const id = `photo${i}`
      return [id, { image_id: id, ...PHOTO, room: null }]
    }),
  )
  const pictures = new Map(
    await Promise.all(
      photos.map(async (jpeg, i) => {
        const id = `photo${i}`
        const size = photoWorkingSize(parsed, id, known.get(id)!, SIZE.width, SIZE.height)
        const data = await sharp(jpeg)
          .resize(size.width, size.height, { fit: 'fill' })
          .ensureAlpha()
          .raw()
          .toBuffer()
        const photo: RasterPhoto = { ...size, data: new Uint8ClampedArray(data), spatial: null }
        return [id, photo] as const
      }),
    ),
  )
  const plan = planFilm(parsed, known, 'v24')
  const raster = createFilmRaster({
    film: parsed,
    ...SIZE,
    overlays: overlayLayers(readFonts(fonts)),
    pictures: (id) => pictures.get(id)!,
  })
  const { filter, output } = mixArgs(parsed, [{ audio_id: 'song', seconds: 60 }], SECONDS)
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${SIZE.width}x${SIZE.height}`,
    '-r',
    `${FPS}`,
  ]
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-c:a', 'aac', '-b:a', '160k']
  // The sound is input 0, as the filters name it.
  const args = ['-i', song, ...input, '-i', '-', '-filter_complex', filter, '-map', '1:v', '-map', output]
  await runNative([...args, ...codecs, '-movflags', '+faststart', out], async (write) => {
    const rgba = new Uint8ClampedArray(SIZE.width * SIZE.height * 4)
    for (let frame = 0; frame < plan.frames; frame++) {
      raster.draw(plan.at(frame), rgba)
      const yuv = new Uint8Array(yuvBytes(SIZE.width, SIZE.height))
      rgbaToYuv420(rgba, SIZE.width, SIZE.height, yuv)
      await write(yuv)
    }
  })
}

/** A film of the same length by FFmpeg's zoompan and xfade. */
export function zoompanArgs(): string[] {
  const inputs = Array.from({ length: PHOTOS }, (_, i) => ['-i', `photo${i}.jpg`]).flat()
  const frames = CLIP_FRAMES + FADE_FRAMES
  const size = `${SIZE.width}x${SIZE.height}`
  const moved = Array.from(
    { length: PHOTOS },
    (_, i) =>
      `[${i}:v]crop=iw:iw*9/16,zoompan=z='1+0.2*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=${size}:fps=${FPS},settb=AVTB[v${i}]`,
  )
  const faded = Array.from({ length: PHOTOS - 1 }, (_, i) => {
    const from = i === 0 ? '[v0]' : `[x${i - 1}]`
    const offset = ((i + 1) * CLIP_FRAMES) / FPS
    return `${from}[v${i + 1}]xfade=duration=${FADE_FRAMES / FPS}:offset=${offset}[x${i}]`
  })
  const filter = [...moved, ...faded].join(';')
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p']
  const count = ['-frames:v', `${PHOTOS * CLIP_FRAMES}`]
  return [...inputs, '-filter_complex', filter, '-map', `[x${PHOTOS - 2}]`, ...count, ...codec, 'film.mp4']
}
