import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'

/** What players learn of a film file. */
export interface FilmFile {
  /** Kinds of boxes, in their order. */
  boxes: string[]
  width: number
  height: number
  frames: number
  /** Seconds at which frames are shown. */
  times: number[]
  /** As WebCodecs writes it: `avc1.64…` is High. */
  codec: string | null
  colour: object
  sound: { codec: string | null; rate: number; channels: number; seconds: number }
}

export async function readFilmFile(bytes: Buffer): Promise<FilmFile> {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: [MP4] })
  const picture = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  if (!picture || !sound) throw new Error('the film has no picture, or no sound')
  const times: number[] = []
  for await (const packet of new EncodedPacketSink(picture).packets(undefined, undefined, {
    metadataOnly: true,
  }))
    times.push(packet.timestamp)
  return {
    boxes: readBoxes(bytes),
    width: await picture.getDisplayWidth(),
    height: await picture.getDisplayHeight(),
    frames: times.length,
    times,
    codec: await picture.getCodecParameterString(),
    colour: await picture.getColorSpace(),
    sound: {
      codec: await sound.getCodec(),
      rate: await sound.getSampleRate(),
      channels: await sound.getNumberOfChannels(),
      seconds: await sound.computeDuration(),
    },
  }
}

function readBoxes(bytes: Buffer): string[] {
  const boxes: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    boxes.push(bytes.toString('latin1', at + 4, at + 8))
  return boxes
}
