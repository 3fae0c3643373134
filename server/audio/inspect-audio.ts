import { open } from 'node:fs/promises'
import { AppError } from '../base/errors.ts'
import type { AudioInfo } from '../threads/tasks/read-audio.ts'
import type { Threads } from '../threads/threads.ts'

export interface AudioKind {
  mime: string
  extension: string
  /** Seconds. */
  duration: number
}

/** The containers that are taken, by the name that the reader gives them. */
const kinds: Record<string, Omit<AudioKind, 'duration'>> = {
  MP3: { mime: 'audio/mpeg', extension: 'mp3' },
  MP4: { mime: 'audio/mp4', extension: 'm4a' },
  WAVE: { mime: 'audio/wav', extension: 'wav' },
  Ogg: { mime: 'audio/ogg', extension: 'ogg' },
  FLAC: { mime: 'audio/flac', extension: 'flac' },
}

/** A whole MP3 without an index is read through in well under this. */
const readTimeoutMs = 20_000
/** Longer than any film may be. */
const longestSeconds = 3_600

/** What kind of sound a file is, by its content, and how long. Throws errors for the user. */
export async function inspectAudio(threads: Threads, userId: string, file: string): Promise<AudioKind> {
  const info = await readAudioInfo(threads, userId, file)
  if (info === null) throw (await looksLikeSound(file)) ? unreadable() : unsupported()
  const kind = kinds[info.container]
  if (kind === undefined) throw unsupported()
  if (info.hasPicture)
    throw new AppError('unsupported_media', 'This is a video. Choose a file that holds sound alone.')
  if (info.hasSound && info.codec === null) throw unsupported()
  if (!Number.isFinite(info.duration) || info.duration <= 0) throw unreadable()
  if (info.duration > longestSeconds)
    throw new AppError('unreadable_file', 'The recording is longer than an hour. Cut it and upload the part.')
  return { ...kind, duration: Math.round(info.duration * 1_000) / 1_000 }
}

async function readAudioInfo(threads: Threads, userId: string, file: string): Promise<AudioInfo | null> {
  const options = { userId, pixels: 0, timeout: readTimeoutMs }
  return threads.run('readAudio', { file }, options).catch((error: unknown) => {
    throw unreadable(error)
  })
}

async function looksLikeSound(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const text = buffer.subarray(0, bytesRead).toString('latin1')
    return /^(OggS|fLaC|RIFF.{4}WAVE|.{4}ftypM4A)/s.test(text)
  } finally {
    await handle.close()
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError(
    'unreadable_file',
    'The file is damaged and cannot be read. Export the sound again and upload the new file.',
    cause === undefined ? {} : { cause },
  )
}

function unsupported(): AppError {
  return new AppError(
    'unsupported_media',
    'This is not a sound that can be used. Choose an MP3, M4A, WAV, OGG or FLAC file.',
  )
}
