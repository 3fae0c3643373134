import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { FramePlan } from '../../../core/film/frame-plan.ts'
import { planFilm } from '../../../core/film/evaluate/plan-frame.ts'
import { createFilmRaster, type FilmRaster } from '../../../core/film/raster/film-raster.ts'
import { rgbaToYuv420, yuvBytes } from '../../../core/film/raster/yuv.ts'
import { overlayLayers } from '../../../core/film/raster/overlay/overlay-layers.ts'
import { readFonts } from '../../../core/film/text/fonts.ts'
import { encodeSegment } from '../../film/encode-segment.ts'
import { picturesOf } from '../../film/pictures-of.ts'
import { createFilmPhotos, type FilmPhotos, type ReadPixels } from '../../film/film-photos.ts'
import type { FilmScene, Input, Output } from '../tasks.ts'
import { report, stopSignal } from '../messages.ts'
import { readSource } from './read-source.ts'

const fontsFile = new URL('../../../public/fonts/film.bin', import.meta.url)

interface Stage {
  plan: (frame: number) => FramePlan
  photos: FilmPhotos
  raster: FilmRaster
}

/** Renders segments of a film, one after the other; each that is complete stays, whatever becomes of the others. */
export async function renderSegments({
  scene,
  segments,
  encoder,
}: Input<'renderSegments'>): Promise<Output<'renderSegments'>> {
  const { format } = scene
  const { width, height } = format
  report('Reading photos', 0)
  const stage = await openStage(scene)
  const rgba = new Uint8ClampedArray(width * height * 4)
  const yuv = new Uint8Array(yuvBytes(width, height))
  const total = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  let done = 0
  for (const { start, end, file } of segments) {
    const plans = Array.from({ length: end - start }, (_, place) => stage.plan(start + place))
    await stage.photos.load(picturesOf(scene.film, plans))
    const left = plans.values()
    const next = () => {
      const { value: plan } = left.next()
      if (!plan) throw new RangeError('a segment has no more frames')
      stage.raster.draw(plan, rgba)
      rgbaToYuv420(rgba, width, height, yuv)
      report('Drawing frames', ++done / total)
      return yuv
    }
    await encodeSegment(encoder, format, { count: plans.length, next }, file, stopSignal)
  }
  return {}
}

/** One frame of a film as a JPEG. */
export async function drawPoster({ scene, frame }: Input<'drawPoster'>): Promise<Output<'drawPoster'>> {
  const { width, height } = scene.format
  const stage = await openStage(scene)
  const plan = stage.plan(frame)
  await stage.photos.load(picturesOf(scene.film, [plan]))
  const rgba = new Uint8ClampedArray(width * height * 4)
  stage.raster.draw(plan, rgba)
  const longest = 1280
  const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
  return { jpeg }
}

async function openStage({ film, engine, photos: list, sources, format }: FilmScene): Promise<Stage> {
  const photos = new Map(list.map((photo) => [photo.image_id, photo]))
  const size = { width: format.width, height: format.height }
  const read: ReadPixels = async (imageId, wanted) => {
    const source = sources.find((one) => one.imageId === imageId)
    if (!source) throw new RangeError(`the picture ${imageId} was not given`)
    return (await readSource(source.source, wanted)).pixels
  }
  const loaded = createFilmPhotos(film, photos, { ...size, isSpatial: engine === 'v25' }, read)
  const fonts = readFonts(await readFile(fontsFile))
  return {
    plan: planFilm(film, photos, engine).at,
    photos: loaded,
    raster: createFilmRaster({ film, ...size, overlays: overlayLayers(fonts), pictures: loaded.get }),
  }
}
