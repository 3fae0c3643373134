// A camera that moves through the room of a sample photo, and before a house and its sky: the time of a frame of the preview, and of a film in full
// size beside FFmpeg's zoompan, which moves along the photo's plane. Drawing alone, neither decoded nor encoded.
// FFmpeg is that of FFMPEG_PATH, else of the system; without one its row is left out.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { spatialMotions } from '../../core/contract/film-document.ts'
import { pictureScale } from '../../core/film/raster/scaled-raster.ts'
import { CUTTERS } from '../../core/film/spatial/cutters.ts'
import { drawSpatial, prepareSpatial, type SpatialScene } from '../../core/film/spatial/scene.ts'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import { byTurns } from './cost.ts'
import { timeHere } from './holes/timing.ts'
import { againstPeer, type Row } from './row.ts'

const SAMPLES = path.join(import.meta.dirname, '../../server/samples')
const ROOM = path.join(SAMPLES, 'living-room.jpg')
const HOUSE = path.join(SAMPLES, 'house.jpg')
const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
/** A quarter of the time of a frame at 24 a second, in ms. */
const MAX_PREVIEW = 1000 / 24 / 4
const FRAMES = 48

async function sceneFor(file: string, width: number): Promise<SpatialScene> {
  const { data, info } = await sharp(file)
    .resize(Math.round(width * 1.73), null)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
  return prepareSpatial(photo, { ...analyseRoom(photo, null), corrected: null }, CUTTERS)
}

/** Processor time of a frame in ms, the mean over all motions from start to end. */
function frameTime(scene: SpatialScene, width: number, height: number): number {
  const out = new Uint8ClampedArray(width * height * 4)
  const view = { x: 0, y: 0.07, width: 1, height: 0.84 }
  const draw = (frame: number) => {
    const motion = spatialMotions[frame % spatialMotions.length]
    drawSpatial(
      scene,
      { motion, amount: 0.5, pace: 0.3, progress: frame / FRAMES, billboards: [] },
      view,
      out,
      width,
      height,
    )
  }
  // What a motion needs to know of the photo is worked out once a clip.
  for (let frame = 0; frame < spatialMotions.length; frame++) draw(frame)
  const time = timeHere(() => {
    for (let frame = 0; frame < FRAMES; frame++) draw(frame)
  })
  return time / FRAMES
}

/** Processor time of a frame of zoompan in ms; null where FFmpeg is not there. The same picture, decoded once. */
function zoompanTime(file: string, width: number, height: number): number | null {
  const zoom = (frames: number) =>
    `zoompan=z='1+0.15*on/${frames}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=${width}x${height}:fps=30`
  const run = (frames: number) => {
    const args = ['-benchmark', '-threads', '1', '-i', file, '-vf', zoom(frames), '-f', 'null', '-']
    const { stderr, status } = spawnSync(FFMPEG, args, { encoding: 'utf8' })
    const found = /utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr ?? '')
    return status === 0 && found !== null ? (Number(found[1]) + Number(found[2])) * 1000 : null
  }
  const [long, short] = [run(FRAMES * 2), run(FRAMES)]
  return long === null || short === null ? null : (long - short) / FRAMES
}

export async function rows(): Promise<Row[]> {
  // The preview draws its frames twice as large (`previewScale`), from photos as large as it asks for.
  const preview = await sceneFor(ROOM, 640 * pictureScale(2))
  const found: number[] = []
  for (let round = 0; round < 5; round++) found.push(frameTime(preview, 1280, 720))
  const value = found.toSorted((a, b) => a - b)[2]
  const all: Row[] = [
    {
      figure: 'spatial frame of the preview, drawn at 1280 × 720',
      value,
      unit: 'ms',
      peer: null,
      peerValue: null,
      ratio: null,
      bar: MAX_PREVIEW,
      better: 'lower',
      pass: value <= MAX_PREVIEW,
    },
  ]
  const folder = mkdtempSync(path.join(tmpdir(), 'spatial-'))
  try {
    const file = path.join(folder, 'photo.png')
    await sharp(ROOM)
      .resize(Math.round(1920 * 1.73), null)
      .png({ compressionLevel: 1 })
      .toFile(file)
    if (zoompanTime(file, 1920, 1080) === null) return all
    for (const [name, sample] of [
      ['a room', ROOM],
      ['a house before its sky', HOUSE],
    ] as const) {
      const full = await sceneFor(sample, 1920)
      const { ours, theirs } = await byTurns(
        { warm: 1, rounds: 5 },
        () => frameTime(full, 1920, 1080),
        () => zoompanTime(file, 1920, 1080) ?? NaN,
      )
      const peer = { name: 'zoompan', value: theirs }
      all.push(againstPeer(null, `spatial frame of ${name}, 1920 × 1080`, ours, 'ms', peer, 2.5))
    }
    return all
  } finally {
    rmSync(folder, { recursive: true })
  }
}
