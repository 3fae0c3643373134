import { createSeams } from './seam.ts'
import type { SoundPart } from './schedule.ts'
import { startPart, type Run } from './start-part.ts'

/** How long the sound may take to start before the film runs by another clock. */
const START_MS = 150
/** Longer than the thread of the sound needs for what was scheduled. */
const LEAD_SECONDS = 0.03
/** A step of the gain that is not heard as a click. */
const STEP_SECONDS = 0.015
/** Over which a film that plays becomes as loud as was measured meanwhile. */
const LEVEL_SECONDS = 0.5

/** What sounds, and the clock that a film runs by. */
export interface FilmAudio {
  /** Seconds of the clock: what is heard now. Where no sound can be played, those of the browser's own clock. */
  now(): number
  /**
   * Plays from this second of the film, at a speed above 0; in silence at others. Resolves with the clock's second at which
   * it begins. A later start or stop ends it.
   */
  start(seconds: number, speed: number): Promise<number>
  stop(): void
  /** What is heard of the film, and the sounds that are decoded; what plays is scheduled anew. */
  setParts(parts: readonly SoundPart[], sounds: ReadonlyMap<string, AudioBuffer>): void
  setMuted(isMuted: boolean): void
  /** The gain of the whole film. */
  setLevel(level: number): void
  dispose(): void
}

/** `onClock` is called when the clock has become another while a film runs: it is to be started again. */
export function createFilmAudio(onClock: () => void): FilmAudio {
  let context: AudioContext | null = null
  let output: GainNode | null = null
  let isMuted = false
  let level = 1
  let isAudible = false
  let parts: readonly SoundPart[] = []
  let sounds: ReadonlyMap<string, AudioBuffer> = new Map()
  let run: Run | null = null
  let playing: { source: AudioBufferSourceNode; last: GainNode }[] = []
  let starts = 0
  const withSeam = createSeams()

  const volume = () => (isMuted ? 0 : level)
  const open = (): AudioContext | null => {
    if (context !== null || typeof AudioContext !== 'function') return context
    try {
      context = new AudioContext({ latencyHint: 'interactive' })
    } catch {
      return null
    }
    output = new GainNode(context, { gain: volume() })
    output.connect(context.destination)
    context.addEventListener('statechange', () => {
      const isNow = context?.state === 'running'
      if (isNow === isAudible) return
      isAudible = isNow
      if (run !== null) onClock()
    })
    return context
  }
  const waitForContext = async (opened: AudioContext) => {
    if (opened.state === 'running') return
    const late = new Promise((resolve) => setTimeout(resolve, START_MS))
    await Promise.race([opened.resume().catch(() => undefined), late])
  }
  const silence = () => {
    for (const { source, last } of playing) {
      const at = context?.currentTime ?? 0
      last.gain.cancelScheduledValues(at)
      last.gain.setTargetAtTime(0, at, STEP_SECONDS / 3)
      source.stop(at + STEP_SECONDS)
    }
    playing = []
  }
  const sound = () => {
    silence()
    if (run === null || run.speed <= 0 || context === null || output === null || !isAudible) return
    for (const part of parts) {
      const buffer = sounds.get(part.audio_id)
      const made = buffer && startPart(part, withSeam(buffer, part), run, context, output)
      if (made) playing.push(made)
    }
  }

  return {
    now: () => {
      if (context === null || !isAudible) return performance.now() / 1000
      return context.currentTime - (context.outputLatency || 0)
    },
    start: async (seconds, speed) => {
      const start = ++starts
      const opened = open()
      if (opened !== null) await waitForContext(opened)
      isAudible = opened?.state === 'running'
      if (opened === null || !isAudible) {
        const time = performance.now() / 1000
        if (start === starts) run = { seconds, time, speed }
        return time
      }
      const time = opened.currentTime + LEAD_SECONDS
      if (start === starts) {
        run = { seconds, time, speed }
        sound()
      }
      return time
    },
    stop: () => {
      starts++
      run = null
      silence()
    },
    setParts: (nextParts, nextSounds) => {
      parts = nextParts
      sounds = nextSounds
      if (run !== null) sound()
    },
    setMuted: (next) => {
      isMuted = next
      output?.gain.setTargetAtTime(volume(), context?.currentTime ?? 0, STEP_SECONDS / 3)
    },
    setLevel: (next) => {
      level = next
      output?.gain.setTargetAtTime(volume(), context?.currentTime ?? 0, LEVEL_SECONDS / 3)
    },
    dispose: () => {
      starts++
      run = null
      playing = []
      void context?.close()
      context = null
    },
  }
}
