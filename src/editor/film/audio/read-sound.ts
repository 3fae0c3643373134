import { mediaUrl } from '../../../services/media-url.ts'
import { Refusal } from '../../../../core/refusal.ts'

/** Samples a second of decoded sounds: what devices play. */
const RATE = 48_000

/** The bytes of a sound. Rejects, in words for the user, when they cannot be had. */
export async function fetchSound(url: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(mediaUrl(url), { signal: signal ?? null })
  if (!answer.ok) throw new Refusal('This sound could not be loaded.')
  return answer.bytes()
}

/** A sound as a WAV file, for elements of the page that do not play its own format. */
export async function readAsWav(url: string): Promise<Blob> {
  const { toWav } = await import('../ffmpeg/commands.ts')
  return new Blob([await toWav(await fetchSound(url))], { type: 'audio/wav' })
}

/** A sound as samples, by the browser's decoder or, for what that does not read, by FFmpeg. */
export async function decodeSound(url: string, signal: AbortSignal): Promise<AudioBuffer> {
  const bytes = await fetchSound(url, signal)
  const decoder = new OfflineAudioContext(2, 1, RATE)
  // Decoding takes the memory that it is given.
  return decoder.decodeAudioData(bytes.slice().buffer).catch(async () => {
    const { toWav } = await import('../ffmpeg/commands.ts')
    const wav = await toWav(bytes, signal)
    return decoder.decodeAudioData(wav.buffer)
  })
}
