import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilmInput } from '../../core/contract/film-document.ts'
import type { FilmConfig, Waveform } from '../../core/contract/film-shapes.ts'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { cancelFilm, orderFilm, orderFilmAgain, videoCredits, waitForFilm } from '../helpers/films.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { readFilmFile } from '../helpers/mp4.ts'
import { probeFilm } from '../helpers/probe-film.ts'
import { plainRoomJpeg } from '../helpers/pictures.ts'
import { sendSound, sound, wavTone } from '../helpers/sounds.ts'
import { addReady, readBytes } from '../helpers/studio.ts'
import { nextTask, taskProcesses } from '../helpers/task-processes.ts'
import { waitFor } from '../helpers/wait.ts'

let app: App
let token: string
let userId: string
let photos: Image[]

beforeAll(async () => {
  // As many parts of a film are rendered at once, whatever the machine has.
  app = await startInProcess({ env: { WORKER_THREADS: '2' } })
  const session = await app.signIn()
  token = session.access_token
  userId = session.user.id
  photos = []
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
    photos.push(await addReady(app, token, await plainRoomJpeg(), name))
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

const filmOf = (...frames: number[]): FilmInput & { clips: object[] } => ({
  clips: frames.map((length, n) => ({ image_id: photos[n].id, frames: length })),
})
/** Files of segments that are kept of this user's films. */
const segments = () => new Set(readdirSync(path.join(app.dataDir, 'film-cache', userId)))
/** Until frames of the film are drawn, and encoded as they come. */
async function waitForFrames(id: string, seconds = 60): Promise<void> {
  await waitFor(
    'its frames to be drawn',
    async () => {
      const { data } = await app.api<{ stage: string }>('GET', `/audio-video/status/${id}`, { token })
      return /^Drawing frames [1-9]/.test(data.stage) ? true : undefined
    },
    seconds * 1000,
  )
}
/**
 * States of the programs that this process has started to encode: `Z` for those that have ended and still stand there.
 * None ever where films are encoded by FFmpeg as WebAssembly.
 */
function encoders(): string[] {
  const ours = new Set(taskProcesses(process.pid).map(({ pid }) => pid))
  // One that outlives the process that feeds it still names its file.
  const isOurs = (parent: number, pid: string) =>
    ours.has(parent) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(app.dataDir)
  const states: string[] = []
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (stat.includes('(ffmpeg)') && isOurs(Number(parent), pid)) states.push(state)
    } catch {
      // It has gone meanwhile.
    }
  return states
}
const small = { engine: 'v24', preset: '720p' } as const

test('both engines are offered, with what they take', async () => {
  const { data } = await app.api<FilmConfig>('GET', '/config/get', { token })
  expect(Object.keys(data)).toEqual(['v25', 'v24'])
  for (const engine of Object.values(data))
    expect(engine).toMatchObject({
      is_available: true,
      aspect_ratios: ['16:9', '9:16', '1:1', '4:5'],
      resolutions: ['1080p', '720p', '2160p', 'mls'],
      credit_cost: { base: 1, per_clip: 0, further: 1, seconds: 30 },
    })
  expect(data.v25.motions).toContain('dolly-in')
  expect(data.v24.motions).not.toContain('dolly-in')
  expect(data.v24.transitions).toContain('crossfade')
})

test('a film by calls alone: ordered, rendered, downloaded, changed for nothing', async () => {
  const before = await videoCredits(app, token)
  const { data: music } = await sendSound(app, token, wavTone(2), 'tone.wav')
  const film = { ...filmOf(90, 90, 60), sounds: [{ audio_id: music.audio.id, is_looped: true }] }
  const placed = await orderFilm(app, token, { film, engine: 'v24', title: 'Lake house' }, 'lake')
  expect([placed.status, placed.data.video.status, placed.data.video_credit]).toEqual([
    202,
    'queued',
    before.left - 1,
  ])
  const { id } = placed.data.video
  const again = await orderFilm(app, token, { film, engine: 'v24', title: 'Lake house' }, 'lake')
  expect(again.data.video.id).toBe(id)
  // Without an FFmpeg of the machine, beside other tests of films, it takes minutes.
  const done = await waitForFilm(app, token, id, 240_000)
  expect(done).toMatchObject({ status: 'completed', progress: 1, stage: 'Done', error: null })
  expect(done.video).toMatchObject({ duration: 8, width: 1920, height: 1080, credits: 1, engine: 'v24' })
  expect(await videoCredits(app, token)).toEqual({ left: before.left - 1, held: 0 })

  const bytes = await readBytes(app, done.url!)
  const file = await readFilmFile(bytes)
  expect(bytes.length).toBe(done.video.bytes)
  expect(file.boxes.indexOf('moov')).toBeLessThan(file.boxes.indexOf('mdat'))
  expect(file).toMatchObject({ width: 1920, height: 1080, frames: 240 })
  expect(file.codec).toMatch(/^avc1\.64/)
  expect(file.colour).toMatchObject({ primaries: 'bt709', transfer: 'bt709', matrix: 'bt709' })
  expect(file.times.every((time, n) => Math.abs(time - n / 30) < 1e-5)).toBe(true)
  expect(file.sound).toMatchObject({ codec: 'aac', rate: 48_000, channels: 2 })
  expect(file.sound.seconds).toBeCloseTo(8, 1)
  const copy = path.join(app.dataDir, 'film.mp4')
  writeFileSync(copy, bytes)
  const probed = probeFilm(copy)
  if (probed) {
    const [picture, heard] = probed.streams
    expect(probed.streams).toHaveLength(2)
    expect(picture).toMatchObject({
      codec_name: 'h264',
      profile: 'High',
      width: 1920,
      height: 1080,
      pix_fmt: 'yuv420p',
      color_range: 'tv',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      chroma_location: 'center',
      r_frame_rate: '30/1',
      avg_frame_rate: '30/1',
      nb_read_frames: '240',
      duration: '8.000000',
    })
    expect(heard).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 })
    expect(probed.seconds).toBeCloseTo(8, 1)
    expect(probed.loudness).toBeGreaterThan(-16.6)
    expect(probed.loudness).toBeLessThan(-15.4)
  }
  const poster = await sharp(await readBytes(app, done.video.poster_url!)).metadata()
  expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', 1280, 720])

  const rendered = segments()
  const same = await orderFilmAgain(app, token, { id })
  expect([same.status, same.data.video_credit]).toEqual([202, before.left - 1])
  // The file of before is there while the new one is rendered.
  expect(same.data.video.url).not.toBeNull()
  expect((await waitForFilm(app, token, id)).status).toBe('completed')
  expect(segments()).toEqual(rendered)

  const overlays = [{ template: 'caption' as const, lines: ['By the water'], start: 20, frames: 30 }]
  await orderFilmAgain(app, token, { id, film: { ...film, overlays } })
  const captioned = await waitForFilm(app, token, id)
  expect(captioned.video).toMatchObject({ status: 'completed', credits: 1 })
  expect(captioned.video.film.overlays).toHaveLength(1)
  const changed = [...segments()].filter((file) => !rendered.has(file)).length
  expect(changed).toBeGreaterThan(0)
  expect(changed / rendered.size).toBeLessThan(0.5)
  const other = await readBytes(app, captioned.url!)
  expect(other.equals(bytes)).toBe(false)
  expect((await readFilmFile(other)).frames).toBe(240)
  expect(await videoCredits(app, token)).toEqual({ left: before.left - 1, held: 0 })
}, 300_000)

test('a film of 4K has all its pixels and frames', async () => {
  const { data } = await orderFilm(app, token, {
    film: { ...filmOf(24), fps: 24 },
    engine: 'v24',
    preset: '2160p',
  })
  const done = await waitForFilm(app, token, data.video.id)
  expect(done.error).toBeNull()
  expect(await readFilmFile(await readBytes(app, done.url!))).toMatchObject({
    width: 3840,
    height: 2160,
    frames: 24,
  })
})

test('a film of 200 clips is taken, priced, begun, and given back', async () => {
  const before = await videoCredits(app, token)
  const film = {
    clips: Array.from({ length: 200 }, (_, n) => ({ image_id: photos[n % 3].id, frames: 30 })),
  }
  const { status, data } = await orderFilm(app, token, { film, ...small })
  expect([status, data.video_credit]).toEqual([202, before.left - 7])
  await waitForFrames(data.video.id)
  await cancelFilm(app, token, data.video.id)
  expect(await videoCredits(app, token)).toEqual(before)
})

test('a film is as loud as films should be, whatever its music is', async () => {
  const { data: music } = await sendSound(app, token, wavTone(2), 'tone.wav')
  const { data: silence } = await sendSound(app, token, silentWav(2), 'silence.wav')
  for (const { audio } of [music, silence]) {
    const film = { ...filmOf(30), sounds: [{ audio_id: audio.id, fade_in: 0, fade_out: 0 }] }
    const { data } = await orderFilm(app, token, { film, ...small })
    expect((await waitForFilm(app, token, data.video.id)).error).toBeNull()
  }
})

describe('nothing is charged', () => {
  test('for a film that is cancelled', async () => {
    const before = await videoCredits(app, token)
    const { data } = await orderFilm(app, token, { film: filmOf(300, 300, 300), engine: 'v24' })
    expect((await videoCredits(app, token)).held).toBe(1)
    const { id } = data.video
    const stranger = (await app.signIn('newcomer')).access_token
    expect((await cancelFilm(app, stranger, id)).status).toBe(404)
    const cancelled = await cancelFilm(app, token, id)
    expect([cancelled.status, cancelled.data.video.status, cancelled.data.video_credit]).toEqual([
      200,
      'cancelled',
      before.left,
    ])
    expect((await cancelFilm(app, token, id)).status).toBe(200)
    expect(await videoCredits(app, token)).toEqual(before)
  })

  test('for a film that is cancelled while it is encoded, and nothing of it stays', async () => {
    const before = await videoCredits(app, token)
    const { data } = await orderFilm(app, token, { film: filmOf(300, 300, 299), engine: 'v24' })
    await waitForFrames(data.video.id)
    await cancelFilm(app, token, data.video.id)
    // Neither at work nor, ended, in the table of processes.
    await expect.poll(encoders, { timeout: 20_000 }).toEqual([])
    await expect.poll(() => [...segments()].filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await videoCredits(app, token)).toEqual(before)
  })

  test('for a sound that is damaged, which is named', async () => {
    const before = await videoCredits(app, token)
    const { data: sent } = await sendSound(app, token, sound('tone.mp3'), 'song.mp3')
    const [{ key }] = (await app.query<{ key: string }>('select key from audios where id = $1', [
      sent.audio.id,
    ])) as [{ key: string }]
    writeFileSync(path.join(app.dataDir, 'files', key), Buffer.alloc(5_000, 7))
    const film = { ...filmOf(30), sounds: [{ audio_id: sent.audio.id }] }
    const { data } = await orderFilm(app, token, { film, ...small })
    const failed = await waitForFilm(app, token, data.video.id)
    expect(failed.status).toBe('failed')
    expect(failed.error?.message).toBe(
      'The sound “song.mp3” is damaged and cannot be read. Take it out of the film, or upload it again.',
    )
    expect(await videoCredits(app, token)).toEqual(before)
  })

  test('for a clip of a single frame: what to do is said', async () => {
    const before = await videoCredits(app, token)
    const { status, meta } = await orderFilm(app, token, { film: filmOf(60, 1), ...small })
    expect([status, meta.message]).toEqual([
      400,
      'Photo 2 is seen for 0.03 seconds. Choose 1 to 20, or take it out.',
    ])
    expect(await videoCredits(app, token)).toEqual(before)
  })

  test('for a photo that is deleted while the film is rendered', async () => {
    const gone = await addReady(app, token, await plainRoomJpeg(), 'gone.jpg')
    const clips = [...filmOf(60, 60).clips, { image_id: gone.id, frames: 60 }] as FilmInput['clips']
    const before = await videoCredits(app, token)
    const { data } = await orderFilm(app, token, { film: { clips }, ...small })
    // Two clips are rendered; the third is read when one of them is done, so they are held until the photo is gone.
    const held = new Set<number>()
    while (held.size < 2) {
      const pid = await nextTask(process.pid, 'renderSegments', held)
      process.kill(pid, 'SIGSTOP')
      held.add(pid)
    }
    await app.api('PUT', '/images', { token, body: { image_id: gone.id } })
    for (const pid of held) process.kill(pid, 'SIGCONT')
    const failed = await waitForFilm(app, token, data.video.id)
    expect([failed.status, failed.error]).toEqual([
      'failed',
      { code: 'not_found', message: 'Photo 3 of the film was deleted. Replace it, or take it out.' },
    ])
    expect(await videoCredits(app, token)).toEqual(before)
  })

  test('for a photo that was deleted, whose place is named', async () => {
    const gone = await addReady(app, token, await plainRoomJpeg(), 'gone.jpg')
    const film = { clips: [...filmOf(30).clips, { image_id: gone.id, frames: 30 }] } as FilmInput
    const { data } = await orderFilm(app, token, { film, ...small })
    await waitForFilm(app, token, data.video.id)
    await app.api('PUT', '/images', { token, body: { image_id: gone.id } })
    expect((await waitForFilm(app, token, data.video.id)).lost).toBe(
      'Photo 2 of the film was deleted. Replace it, or take it out.',
    )
    const before = await videoCredits(app, token)
    const refused = await orderFilmAgain(app, token, { id: data.video.id, engine: 'v25' })
    expect([refused.status, refused.meta.message]).toEqual([
      404,
      'Photo 2 of the film was deleted. Replace it, or take it out.',
    ])
    expect(await videoCredits(app, token)).toEqual(before)
  })
})

test('the waveform of a sound shows where it is loud', async () => {
  const { data } = await sendSound(app, token, wavTone(2), 'tone.wav')
  const read = async (url: string) => JSON.parse((await readBytes(app, url)).toString()) as Waveform
  const waveform = await read(data.audio.waveform_url!)
  expect(waveform).toMatchObject({ version: 2, bits: 8, sample_rate: 8_000, samples_per_pixel: 160 })
  expect(waveform.length).toBe(100)
  expect(waveform.data).toHaveLength(200)
  // The tone has a quarter of the full height.
  expect(Math.max(...waveform.data)).toBeCloseTo(31, -1)
  expect(Math.min(...waveform.data)).toBeCloseTo(-31, -1)
  expect(await read(data.audio.waveform_url!)).toEqual(waveform)
})

test('without an FFmpeg on the machine, the one that comes along renders the same film', async () => {
  const other = await startInProcess({ env: { FFMPEG_PATH: 'wasm' } })
  try {
    const { data: health } = await other.api<{ film_encoder: object }>('GET', '/health')
    expect(health.film_encoder).toMatchObject({ kind: 'wasm' })
    const { access_token: as } = await other.signIn()
    const image = await addReady(other, as, await plainRoomJpeg())
    const { data: sent } = await sendSound(other, as, sound('tone.ogg'), 'tone.ogg')
    const film = {
      fps: 24,
      clips: [{ image_id: image.id, frames: 24 }],
      sounds: [{ audio_id: sent.audio.id }],
    }
    const { data } = await orderFilm(other, as, { film, ...small })
    const done = await waitForFilm(other, as, data.video.id)
    expect(done.error).toBeNull()
    const file = await readFilmFile(await readBytes(other, done.url!))
    expect(file).toMatchObject({ width: 1280, height: 720, frames: 24 })
    expect(file.sound).toMatchObject({ codec: 'aac', rate: 48_000, channels: 2 })
  } finally {
    await other.stop()
  }
})

function silentWav(seconds: number): Buffer {
  return wavTone(seconds).fill(0, 44)
}
