import { spawnSync } from 'node:child_process'

/** What ffprobe and ffmpeg say of a film file. */
export interface ProbedFilm {
  streams: readonly Readonly<Record<string, string | number>>[]
  /** Of the container, in seconds. */
  seconds: number
  /** Integrated, in LUFS (EBU R 128). */
  loudness: number
}

/** Null, with a warning, where they are not on the path. Throws when the file is none that they read. */
export function probeFilm(file: string): ProbedFilm | null {
  const entries = ['-show_streams', '-show_format', '-count_frames', '-of', 'json']
  const probed = spawnSync('ffprobe', ['-v', 'error', ...entries, file], { encoding: 'utf8' })
  if (probed.error !== undefined) {
    console.warn('ffprobe is not on the path: the film is not probed by it')
    return null
  }
  if (probed.status !== 0) throw new Error(probed.stderr)
  const { streams, format } = JSON.parse(probed.stdout) as {
    streams: ProbedFilm['streams']
    format: { duration: string }
  }
  const args = ['-hide_banner', '-i', file, '-map', 'a:0', '-af', 'ebur128', '-f', 'null', '-']
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  const loudness = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1])
  return { streams, seconds: Number(format.duration), loudness }
}
