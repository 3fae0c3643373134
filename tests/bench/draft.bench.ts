// What the page does with films by itself: waveforms, and drafts by each of its two encoders, beside FFmpeg of this
// machine and FFmpeg's own filters in the same core. All in one run, one after the other; medians.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { VIEW, withBenchPage } from './browser.ts'
import { film, makeNativeDraft, PHOTO, PHOTOS, runNative, SECONDS, zoompanArgs } from './film-draft.ts'
import type { BenchPage } from './page/api.ts'
import { againstPeer, limitRow, type Row } from './row.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
const FONTS = path.join(import.meta.dirname, '../../public/fonts/film.bin')
const ROUNDS = 3
const JOBS = 500

export function rows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-draft-'))
  return withBenchPage(async (browser, url) => {
    const photos = await makePhotos()
    const song = makeSong(folder)
    const fonts = readFileSync(FONTS)
    const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: 1 })
    await serveFiles(page, photos, readFileSync(song), fonts)
    await page.goto(url)
    const onPage = inPage(page)
    const photoUrls = photos.map((_, i) => `/photo${i}.jpg`)
    const of = {
      film,
      photos: photos.map((_, i) => ({ id: `photo${i}`, url: photoUrls[i], ...PHOTO })),
      sounds: [{ id: 'song', url: '/song.mp3', duration: 60 }],
    }
    // The core is loaded, and its code compiled, before anything is measured.
    await onPage('waveformMs', '/song.mp3')
    const waveform = await medianOf(() => onPage('waveformMs', '/song.mp3'))
    const pcm = ['-i', song, '-ac', '1', '-ar', '8000', '-f', 'f32le', path.join(folder, 'pcm')]
    const nativeWaveform = await medianOf(() => timed(() => runNative(pcm)))
    // In turns: other work of the machine comes and goes, and then meets both alike.
    const [byFfmpeg, byCodecs] = await mediansOf([
      () => onPage('draftMs', of, 'ffmpeg'),
      () => onPage('draftMs', of, 'codecs'),
    ])
    const zoompan = await medianOf(() => onPage('commandMs', zoompanArgs(), photoUrls))
    const native = await medianOf(() =>
      timed(() => makeNativeDraft(photos, fonts, song, path.join(folder, 'draft.mp4'))),
    )
    const failures = await onPage('failuresOf', JOBS, '/song.mp3')
    const by = `${SECONDS} s at 640 × 360, 30 fps, with sound`
    return [
      peerRow('waveform of 60 s of MP3 in the page', waveform, 'native ffmpeg', nativeWaveform, 2),
      peerRow(`draft by ffmpeg in the page, ${by}`, byFfmpeg, 'real time', SECONDS * 1000, 1 / 3),
      peerRow('the same', byFfmpeg, 'the same frames, native ffmpeg', native, 3),
      peerRow('the same', byFfmpeg, 'zoompan and xfade in the page, no sound', zoompan, 0.75),
      peerRow('draft by the browser’s own encoder', byCodecs, 'by ffmpeg in the page', byFfmpeg, 0.5),
      { ...limitRow('size', `failures of ${JOBS} sounds decoded in the page`, failures, 'files', 0) },
    ]
  }).finally(() => rmSync(folder, { recursive: true }))
}

function peerRow(figure: string, value: number, name: string, peer: number, bar: number): Row {
  return againstPeer(null, figure, value, 'ms', { name, value: peer }, bar)
}

function inPage(page: Page) {
  type Film = BenchPage['bench']['film']
  return <Name extends keyof Film>(name: Name, ...args: Parameters<Film[Name]>) =>
    page.evaluate(
      ([called, given]) => {
        const { film } = (globalThis as unknown as BenchPage).bench
        return (film[called as Name] as (...all: unknown[]) => unknown)(...given)
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<Film[Name]>>>
}

async function serveFiles(page: Page, photos: readonly Buffer[], song: Buffer, fonts: Buffer): Promise<void> {
  await page.route('**/fonts/film.bin', (route) => route.fulfill({ body: fonts }))
  await page.route('**/song.mp3', (route) => route.fulfill({ body: song, contentType: 'audio/mpeg' }))
  for (const [i, body] of photos.entries())
    await page.route(`**/photo${i}.jpg`, (route) => route.fulfill({ body, contentType: 'image/jpeg' }))
}

/** Six views of the sample photo, as the server's previews of photos are. */
function makePhotos(): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: PHOTOS }, (_, i) =>
      sharp(SAMPLE)
        .resize(PHOTO.width, PHOTO.height, { fit: 'fill' })
        .modulate({ hue: i * 40 })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  )
}

/** A minute of chords with noise, so that the encoder has what music gives it. */
function makeSong(folder: string): string {
  const song = path.join(folder, 'song.mp3')
  const source = 'aevalsrc=0.2*sin(440*PI*t)+0.2*sin(554*PI*t)+0.1*random(0)*mod(t\\,0.5):d=60:s=44100'
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-b:a', '192k', song])
  return song
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  return (await mediansOf([measure]))[0]
}

/** The median of each measurement, all of them taken once a round. */
async function mediansOf(measurements: readonly (() => Promise<number>)[]): Promise<number[]> {
  const values = measurements.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, measure] of measurements.entries()) values[n].push(await measure())
  return values.map((ofOne) => ofOne.sort((a, b) => a - b)[ROUNDS >> 1])
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
