/** Encodes the frames of a draft by the browser's own encoder, where it has one for H.264. */
import { BufferTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from 'mediabunny'
import { transfer } from '../../../workers/messages.ts'
import { answerPage, serve } from '../../../workers/serve.ts'
import type { Size } from '../../viewport/view-maths.ts'
import type { DrawnFilm } from '../preview/film-drawing.ts'
import { openDraftFrames } from './draft-frames.ts'

/** Constrained baseline and main at level 3.1 (up to 720 rows at 30 frames a second); the first that works. */
const CODECS = ['avc1.4d001f', 'avc1.42001f']
/** An encoder that gives nothing for so long gives nothing at all. */
const PROBE_MS = 3_000
const BITS_OF_A_PIXEL = 0.15
const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

const calls = {
  /**
   * The film without sound, as an MP4 of exactly its frames; null where this browser does not encode H.264, whatever it
   * says. `onFrame` is told how many are drawn. Rejects, in words for the user, when a photo cannot be read.
   */
  encode: async (
    drawn: DrawnFilm,
    onFrame: (frames: number) => void,
  ): Promise<Uint8Array<ArrayBuffer> | null> => {
    const frames = await openDraftFrames(drawn)
    const { size, fps, count } = frames
    const codec = await findCodec(size, fps)
    if (codec === null) return null
    const target = new BufferTarget()
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
    const source = new VideoSampleSource({
      codec: 'avc',
      fullCodecString: codec,
      bitrate: bitrateOf(size, fps),
      keyFrameInterval: 2,
    })
    output.addVideoTrack(source, { frameRate: fps })
    await output.start()
    let loaded = 0
    for (let frame = 0; frame < count; frame++) {
      if (frame >= loaded) loaded = await frames.load(frame)
      const sample = new VideoSample(frames.draw(frame), {
        format: 'I420',
        codedWidth: size.width,
        codedHeight: size.height,
        timestamp: frame / fps,
        duration: 1 / fps,
        colorSpace,
      })
      await source.add(sample)
      sample.close()
      onFrame(frame + 1)
    }
    await output.finalize()
    if (target.buffer === null) throw new Error('The draft could not be written.')
    return transfer(new Uint8Array(target.buffer), [target.buffer])
  },
}

export type CodecFramesWorker = typeof calls

answerPage((send) => serve(calls, send))

function bitrateOf({ width, height }: Size, fps: number): number {
  return Math.round(width * height * fps * BITS_OF_A_PIXEL)
}

/** A codec by which one grey frame really becomes a packet: what browsers say they support is not always true. */
async function findCodec(size: Size, fps: number): Promise<string | null> {
  if (typeof VideoEncoder !== 'function') return null
  for (const codec of CODECS)
    if (await canEncode({ codec, ...size, bitrate: bitrateOf(size, fps) })) return codec
  return null
}

async function canEncode(config: VideoEncoderConfig): Promise<boolean> {
  const { width, height } = config
  let packets = 0
  const encoder = new VideoEncoder({ output: () => packets++, error: () => undefined })
  const frame = new VideoFrame(new Uint8Array((width * height * 3) / 2).fill(128), {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 0,
  })
  try {
    if ((await VideoEncoder.isConfigSupported(config)).supported !== true) return false
    encoder.configure(config)
    encoder.encode(frame, { keyFrame: true })
    const late = new Promise((resolve) => setTimeout(resolve, PROBE_MS))
    await Promise.race([encoder.flush(), late])
    return packets === 1
  } catch {
    return false
  } finally {
    frame.close()
    if (encoder.state !== 'closed') encoder.close()
  }
}
