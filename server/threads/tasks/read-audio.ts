import { FilePathSource, FLAC, Input, MP3, MP4, OGG, WAVE } from 'mediabunny'

/** What the header of a sound file says. */
export interface AudioInfo {
  container: string
  hasSound: boolean
  hasPicture: boolean
  /** Of the first track that sounds; null for none that is known. */
  codec: string | null
  /** Seconds. */
  duration: number
}

/** Null for what is no sound file. */
export async function readAudio({ file }: { file: string }): Promise<AudioInfo | null> {
  const input = new Input({
    source: new FilePathSource(file),
    formats: [MP3, MP4, OGG, WAVE, FLAC],
  })
  try {
    if (!(await input.canRead())) return null
    const format = await input.getFormat()
    const track = await input.getPrimaryAudioTrack()
    return {
      container: format.name,
      hasSound: track !== null,
      codec: (await track?.getCodec()) ?? null,
      hasPicture: (await input.getVideoTracks()).length > 0,
      duration: track === null ? 0 : await input.computeDuration([track]),
    }
  } finally {
    input.dispose()
  }
}
