import { mixArgs } from '../../../../core/film/audio/mix.ts'
import type { Film } from '../../../../core/contract/film-document.ts'
import { filmFrames } from '../../../../core/contract/film-price.ts'
import { Refusal } from '../../../../core/refusal.ts'
import { fetchSound } from '../audio/read-sound.ts'
import { ffmpeg } from '../ffmpeg/ffmpeg-pool.ts'
import type { PreviewSound } from '../preview-material.ts'

const FORMATS = {
  m4a: ['-c:a', 'aac', '-b:a', '160k', '-f', 'mp4'],
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
} as const

/**
 * The sound of a film, mixed by the same filters as the render; null where nothing is heard. Rejects with a Refusal, in
 * words for the user, when a sound cannot be read.
 */
export async function mixSound(
  film: Film,
  sounds: ReadonlyMap<string, PreviewSound>,
  format: keyof typeof FORMATS,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = [...sounds.values()].map(({ id, duration }) => ({ audio_id: id, seconds: duration }))
  const { inputs, filter, output } = mixArgs(film, known, filmFrames(film) / film.fps)
  if (inputs.length === 0) return null
  const bytes = new Map<string, Uint8Array>()
  for (const id of new Set(inputs)) bytes.set(id, await fetchSound(sounds.get(id)!.url, signal))
  const names = [...bytes.keys()]
  const args = inputs.flatMap((id) => ['-i', `sound${names.indexOf(id)}`])
  args.push('-filter_complex', filter, '-map', output, ...FORMATS[format], 'mix')
  const files = names.map((id, i) => ({ name: `sound${i}`, bytes: bytes.get(id)! }))
  try {
    const [mix] = await ffmpeg.run({ inputs: files, args, outputs: ['mix'] }, signal)
    return mix!
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason
    console.warn(reason.message)
    throw new Refusal('A sound of the film could not be read. Take it out, or upload it in another format.')
  }
}
