import { useQuery } from '@tanstack/react-query'
import type { KeyedFilm, KeyedSound } from '../../../../core/film/timeline.ts'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import type { WaveformPeaks } from '../../../services/waveforms.ts'
import { soundWaveformQuery } from '../audio/sound-waveform.ts'
import type { VisibleFrames } from './use-visible-frames.ts'

/** Between two bars of a waveform, in pixels. */
const BAR_PX = 3
const HEIGHT_PX = 42

interface WaveformProps {
  /** Null for a sound that the server no longer has. */
  audio: Audio | null
  sound: KeyedSound
  /** Length of the whole sound. */
  seconds: number
  film: KeyedFilm
  /** Frames of the film in which it is heard. */
  start: number
  end: number
  visible: VisibleFrames
}

/** How loud a sound is along the film, repeated where it is looped. Only what is in sight is drawn. */
export function Waveform({ audio, sound, seconds, film, start, end, visible }: WaveformProps) {
  const { data } = useQuery(soundWaveformQuery(audio))
  const { pixelsPerFrame, from, to } = visible
  if (data === undefined || seconds <= 0) return <span className="absolute inset-0" />
  const heard = seconds - sound.trim_start - sound.trim_end
  const step = BAR_PX / pixelsPerFrame
  const first = Math.max(0, Math.floor((from - start) / step))
  let path = ''
  for (let bar = first; bar * step < Math.min(end, to) - start; bar++) {
    const at = ((bar * step) / film.fps) % Math.max(0.1, heard)
    const height = Math.max(2, peakAt(data, sound.trim_start + at, step / film.fps) * (HEIGHT_PX - 10))
    path += `M${(bar * BAR_PX + 1).toFixed(0)} ${((HEIGHT_PX - height) / 2).toFixed(1)}v${height.toFixed(1)}`
  }
  return (
    <svg aria-hidden="true" className="absolute inset-0 h-full w-full overflow-visible">
      <path d={path} stroke="currentColor" strokeWidth={1.5} opacity={0.55} />
    </svg>
  )
}

/** The loudest of some time of a sound, 0 to 1. */
function peakAt({ peaks, seconds }: WaveformPeaks, at: number, length: number): number {
  const from = Math.floor((at / seconds) * peaks.length)
  const to = Math.max(from + 1, Math.ceil(((at + length) / seconds) * peaks.length))
  let peak = 0
  for (let i = from; i < Math.min(to, peaks.length); i++) peak = Math.max(peak, peaks[i]!)
  return peak
}
