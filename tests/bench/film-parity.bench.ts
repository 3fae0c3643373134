// The preview against the film: a first cut rendered and encoded as an order is, twelve frames of it reduced to the
// preview's size by means over squares (as scalers that shrink by whole numbers do), against the preview's own frames.
// Our own rendered rooms always; real photos of ../shared where they are there. Those were split by house before
// anything was chosen: here stand the houses that nothing was chosen by.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { derivedEdges } from '../../core/contract/constants.ts'
import type { Film } from '../../core/contract/film-document.ts'
import { buildFirstCut } from '../../core/film/first-cut.ts'
import { planFilm } from '../../core/film/evaluate/plan-frame.ts'
import type { FilmPhoto } from '../../core/film/frame-plan.ts'
import { spaceInName } from '../../core/film/listing-order.ts'
import type { RasterPhoto } from '../../core/film/raster/film-raster.ts'
import { createScaledRaster, pictureScale, previewScale } from '../../core/film/raster/scaled-raster.ts'
import { photoWorkingSize } from '../../core/film/raster/working-size.ts'
import { filmSegments, type FilmSegment } from '../../core/film/segments.ts'
import { isSpatialSure } from '../../core/film/spatial/doubt.ts'
import { CUTTERS } from '../../core/film/spatial/cutters.ts'
import { prepareSpatial } from '../../core/film/spatial/scene.ts'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import { findEncoder } from '../../server/film/encoder.ts'
import { videoFormat, type VideoFormat } from '../../server/film/video-format.ts'
import { encodePreview } from '../../server/pictures/encode.ts'
import { createThreads, threadMemory } from '../../server/threads/threads.ts'
import { filmOverlays } from '../helpers/film-fonts.ts'
import type { Row } from './row.ts'
import { renderRooms } from './select/rooms.ts'

const SHARED = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../shared/photos')
const HOUSES = [
  'interiors/bathroom-glass-shower',
  'interiors/bedroom-charcoal-square',
  'interiors/bedroom-dark-red',
  'exteriors/brick-semi-overcast',
  'interiors/dining-concrete-wall',
  'large/kitchen-white-island-21mp',
  'interiors/living-cluttered-plants',
  'interiors/living-herringbone-tv',
  'interiors/living-stool-rug',
  'exteriors/red-roof-white-sky',
]
const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
/** The sizes of renders, which the preview's are whole parts of. */
const PRESETS = ['720p', '1080p'] as const
const PREVIEW = { width: 640, height: 360 }
const FRAMES = 12
const BARS = { rooms: 38, photos: 32 } as const

interface Source {
  id: string
  jpeg: Buffer
}

export async function rows(): Promise<Row[]> {
  const found = HOUSES.map((name) => path.join(SHARED, `${name}.jpg`)).filter((file) => existsSync(file))
  const photos = found.map((file) => ({ id: path.basename(file, '.jpg'), jpeg: readFileSync(file) }))
  const rooms = await renderedRooms()
  const all: Row[] = []
  for (const preset of PRESETS) {
    all.push(...(await rowsOf('rendered rooms', rooms, preset, BARS.rooms)))
    if (photos.length > 0) all.push(...(await rowsOf('real photos', photos, preset, BARS.photos)))
  }
  return all
}

async function renderedRooms(): Promise<Source[]> {
  const rooms = await Promise.all(
    renderRooms(1800, 1200).map(async ({ picture: { width, height, data } }, n) => ({
      id: `room ${n}`,
      jpeg: await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .jpeg({ quality: 92 })
        .toBuffer(),
    })),
  )
  return [{ id: 'living-room', jpeg: readFileSync(SAMPLE) }, ...rooms]
}

async function rowsOf(
  what: string,
  sources: readonly Source[],
  preset: (typeof PRESETS)[number],
  bar: number,
): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-parity-'))
  try {
    const photos = new Map<string, FilmPhoto>()
    for (const { id, jpeg } of sources) photos.set(id, await learn(id, jpeg))
    const film = firstCut(sources)
    const format = videoFormat(film, preset)
    const plan = planFilm(film, photos, 'v25')
    const wanted = Array.from({ length: FRAMES }, (_, n) => Math.floor(((n + 0.5) * plan.frames) / FRAMES))
    const segments = await render(film, photos, sources, format, wanted, folder)
    const preview = await previewOf(film, photos, sources)
    const parities = wanted.map((frame) => decibels(preview(frame), filmFrame(segments, frame, format)))
    const counted = segments.every(({ start, end, file }) => countFrames(file) === end - start)
    const sorted = parities.toSorted((a, b) => a - b)
    console.log(`${what}, ${preset}: ${parities.map((value) => value.toFixed(1)).join(' ')} dB`)
    const row = (figure: string, value: number): Row => ({
      figure: `${what}, ${preset}, ${figure} of ${FRAMES} frames`,
      value,
      unit: 'dB',
      peer: null,
      peerValue: null,
      ratio: null,
      bar,
      better: 'higher',
      pass: value >= bar && counted,
    })
    return [row('worst', sorted[0]), row('middle', (sorted[5] + sorted[6]) / 2)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function learn(id: string, jpeg: Buffer): Promise<FilmPhoto> {
  const { data, info } = await sharp(jpeg).rotate().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return {
    image_id: id,
    width,
    height,
    room: { ...analyseRoom({ width, height, data }, null), corrected: null },
  }
}

/** As the page builds it, with a title, captions where names say what is shown, and an end card. */
function firstCut(sources: readonly Source[]): Film {
  const photos = sources.map(({ id }) => ({ image_id: id, space: spaceInName(id) }))
  const sound = { audio_id: 'none', seconds: 3 * sources.length, beats: null }
  const title = '14 Linden Street'
  const film = buildFirstCut({ photos, sound, fps: 30, ratio: '16:9', title, subtitle: 'For sale' })
  return { ...film, sounds: [] }
}

type File = FilmSegment & { file: string }

/** The segments that hold the frames, by the server's own threads and encoder. */
async function render(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  sources: readonly Source[],
  format: VideoFormat,
  frames: readonly number[],
  folder: string,
): Promise<File[]> {
  const segments = filmSegments(film, photos, 'v25', format)
    .filter(({ start, end }) => frames.some((frame) => frame >= start && frame < end))
    .map((segment, n) => ({ ...segment, file: path.join(folder, `${n}.mp4`) }))
  const scene = {
    film,
    engine: 'v25' as const,
    format,
    photos: [...photos.values()],
    sources: sources.map(({ id, jpeg }) => ({ imageId: id, source: { bytes: jpeg, patches: [] } })),
  }
  const encoder = await findEncoder(undefined)
  const options = { userId: null, pixels: 40_000_000, timeout: 30 * 60_000 }
  const list = segments.map(({ start, end, file }) => ({ start, end, file }))
  await createThreads(2, threadMemory()).run('renderSegments', { scene, encoder, segments: list }, options)
  return segments
}

/** Frames as the page's preview draws them, from the previews that the server makes of photos. */
async function previewOf(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  sources: readonly Source[],
): Promise<(frame: number) => Uint8ClampedArray> {
  const { width, height } = PREVIEW
  const scale = previewScale(PREVIEW)
  const larger = pictureScale(scale)
  const pictures = new Map<string, RasterPhoto>()
  for (const { id, jpeg } of sources) {
    const { data, info } = await sharp(jpeg)
      .rotate()
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { bytes } = await encodePreview({ width: info.width, height: info.height, data }, false)
    const known = photos.get(id)!
    const size = photoWorkingSize(film, id, known, larger * width, larger * height)
    const by = Math.min(1, derivedEdges.preview / Math.max(size.width, size.height))
    pictures.set(id, await reduced(bytes, Math.round(size.width * by), Math.round(size.height * by), known))
  }
  const plan = planFilm(film, photos, 'v25')
  const setup = { film, width, height, overlays: filmOverlays, pictures: (id: string) => pictures.get(id)! }
  const raster = createScaledRaster(setup, scale)
  return (frame) => {
    const out = new Uint8ClampedArray(width * height * 4)
    raster.draw(plan.at(frame), out)
    return out
  }
}

async function reduced(
  bytes: Buffer,
  width: number,
  height: number,
  { room }: FilmPhoto,
): Promise<RasterPhoto> {
  const pixels = await sharp(bytes).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const photo = { width, height, data: new Uint8ClampedArray(pixels) }
  return {
    ...photo,
    spatial: room !== null && isSpatialSure(room) ? prepareSpatial(photo, room, CUTTERS) : null,
  }
}

/** A frame as it is decoded, reduced to the preview's size. */
function filmFrame(segments: readonly File[], frame: number, format: VideoFormat): Uint8ClampedArray {
  const { file, start } = segments.find((one) => frame >= one.start && frame < one.end)!
  const select = `select=eq(n\\,${frame - start}),scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd+full_chroma_int+full_chroma_inp+bicubic`
  const args = ['-v', 'error', '-i', file, '-vf', select, '-frames:v', '1', '-f', 'rawvideo']
  const pixels = execFileSync('ffmpeg', [...args, '-pix_fmt', 'rgba', '-'], { maxBuffer: 2 ** 26 })
  const { width, height } = PREVIEW
  const by = format.width / width
  const out = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 4; c++) {
        let sum = 0
        for (let v = 0; v < by; v++)
          for (let u = 0; u < by; u++) sum += pixels[((y * by + v) * format.width + x * by + u) * 4 + c]
        out[(y * width + x) * 4 + c] = sum / (by * by)
      }
  return out
}

function countFrames(file: string): number {
  const args = ['-v', 'error', '-count_packets', '-select_streams', 'v', '-show_entries']
  return Number(execFileSync('ffprobe', [...args, 'stream=nb_read_packets', '-of', 'csv=p=0', file]))
}

/** Peak signal to noise of the colours of two frames. */
function decibels(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) if (i % 4 !== 3) sum += (a[i] - b[i]) ** 2
  return 10 * Math.log10(65_025 / (sum / (a.length * 0.75)))
}
