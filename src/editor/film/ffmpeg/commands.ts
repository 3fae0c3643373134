import { Refusal } from '../../../../core/refusal.ts'
import { ffmpeg } from './ffmpeg-pool.ts'

/** Samples a second of the sound that waveforms and beats are found in. */
export const PCM_RATE = 8000

/**
 * A sound as one channel of 32-bit samples, −1 to 1, `rate` a second. The bytes are moved away. Rejects with a Refusal
 * when they are no sound that FFmpeg reads.
 */
export async function toPcm(bytes: Uint8Array, rate: number, signal?: AbortSignal): Promise<Float32Array> {
  const args = ['-i', 'sound', '-map', 'a:0', '-ac', '1', '-ar', String(rate), '-f', 'f32le', 'pcm']
  const pcm = await run('sound', bytes, args, 'pcm', 'This sound could not be read.', signal)
  return new Float32Array(pcm.buffer, 0, pcm.length >> 2)
}

/** The same sound as a WAV file, which every browser plays; for formats that one does not. */
export function toWav(bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const args = ['-i', 'sound', '-map', 'a:0', '-ac', '2', '-ar', '48000', '-f', 'wav', 'out']
  return run('sound', bytes, args, 'out', 'This sound could not be read.', signal)
}

/** A JPEG of at most `edge` pixels, of a picture whose format the browser does not read. */
export async function thumbnail(bytes: Uint8Array, edge: number, signal?: AbortSignal): Promise<Blob> {
  const scale = `scale=w='min(iw,${edge})':h='min(ih,${edge})':force_original_aspect_ratio=decrease`
  const args = ['-i', 'picture', '-frames:v', '1', '-vf', scale, '-q:v', '3', '-f', 'image2', 'out.jpg']
  const jpeg = await run('picture', bytes, args, 'out.jpg', 'This picture could not be read.', signal)
  return new Blob([jpeg], { type: 'image/jpeg' })
}

async function run(
  input: string,
  bytes: Uint8Array,
  args: readonly string[],
  output: string,
  failure: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const [made] = await ffmpeg.run({ inputs: [{ name: input, bytes }], args, outputs: [output] }, signal)
    if (made !== undefined && made.length > 0) return made
  } catch (reason) {
    // A Refusal has FFmpeg's own words; anything else is no fault of the file.
    if (!(reason instanceof Refusal)) throw reason
    console.warn(reason.message)
  }
  throw new Refusal(failure)
}
