import { filmSchema } from '../../../core/contract/film-document.ts'
import { createDraft } from '../../../src/editor/film/draft-export/draft.ts'
import { PCM_RATE, toPcm } from '../../../src/editor/film/ffmpeg/commands.ts'
import { ffmpeg } from '../../../src/editor/film/ffmpeg/ffmpeg-pool.ts'
import type { BenchFilm } from './api.ts'

/** Milliseconds of decoding a sound for its waveform; FFmpeg is there already. */
export async function waveformMs(url: string): Promise<number> {
  const bytes = await (await fetch(url)).bytes()
  const before = performance.now()
  await toPcm(bytes, PCM_RATE)
  return performance.now() - before
}

/** How many of so many sounds could not be decoded. */
export async function failuresOf(count: number, url: string): Promise<number> {
  const bytes = await (await fetch(url)).bytes()
  let failures = 0
  const run = async () => {
    await toPcm(bytes.slice(), PCM_RATE).catch(() => failures++)
  }
  // Two at a time, as a page would ask.
  for (let i = 0; i < count; i += 2) await Promise.all([run(), run()])
  return failures
}

/** Milliseconds of a draft, from its request to its file. */
export async function draftMs(of: BenchFilm, encoder: 'codecs' | 'ffmpeg'): Promise<number> {
  const photos = of.photos.map(({ id, url, ...size }) => ({
    image_id: id,
    preview_url: url,
    ...size,
    room: null,
  }))
  const request = {
    film: filmSchema.parse(of.film),
    engine: 'v24' as const,
    title: 'Bench',
    photos: new Map(photos.map((photo) => [photo.image_id, photo])),
    sounds: new Map(of.sounds.map((sound) => [sound.id, sound])),
  }
  const before = performance.now()
  const { signal } = new AbortController()
  await createDraft(request, { onProgress: () => {}, signal, encoders: [encoder] })
  return performance.now() - before
}

/** Milliseconds of a film that FFmpeg's own filters move and blend, in the same core. */
export async function commandMs(args: readonly string[], urls: readonly string[]): Promise<number> {
  const inputs = await Promise.all(
    urls.map(async (url, i) => ({ name: `photo${i}.jpg`, bytes: await (await fetch(url)).bytes() })),
  )
  const before = performance.now()
  await ffmpeg.run({ inputs, args, outputs: ['film.mp4'] })
  return performance.now() - before
}
