// Reads what a sound file holds, on a thread of its own: a hostile file ends that thread alone.
import { parentPort, workerData } from 'node:worker_threads'
import { FilePathSource, FLAC, Input, MP3, MP4, OGG, WAVE } from 'mediabunny'

/** What the thread answers: the container's name and the seconds, or null for what is no sound file. */
export interface AudioFacts {
  container: string
  hasSound: boolean
  hasPicture: boolean
  /** Of the first track that sounds; null for none that is known. */
  codec: string | null
  duration: number
}

async function read(file: string): Promise<AudioFacts | null> {
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

const { file } = workerData as { file: string }
parentPort!.postMessage(await read(file))
