/** A chord: the note of the bass, and the pitch classes above it (0 for C to 11 for B). */
export interface Chord {
  /** MIDI note. */
  bass: number
  tones: readonly number[]
}

/**
 * Voices of each chord, low to high, so that they move as little as they can from one chord to the next, the last one to
 * the first included as far as possible. Each chord has `voices` notes between `low` and `high` (MIDI notes), all of its
 * tones if there are enough voices, no note twice. Throws a RangeError for a chord that does not fit.
 */
export function leadVoices(
  chords: readonly Chord[],
  { voices, low, high }: { voices: number; low: number; high: number },
): number[][] {
  const middle = (low + high) / 2
  const led: number[][] = []
  for (const chord of chords) {
    const choices = voicings(chord.tones, voices, low, high)
    if (choices.length === 0) throw new RangeError(`no ${voices} voices of ${chord.tones.join(' ')} fit`)
    const before = led.at(-1)
    const cost = (notes: readonly number[]) => {
      const mean = notes.reduce((sum, note) => sum + note, 0) / notes.length
      const move = before === undefined ? 0 : distance(notes, before)
      // Seconds next to each other sound rough; a voicing that drifts away has nowhere to go.
      return move + roughness(notes) * 3 + Math.abs(mean - middle) * 0.8
    }
    led.push(choices.reduce((best, notes) => (cost(notes) < cost(best) ? notes : best)))
  }
  return led
}

function distance(notes: readonly number[], before: readonly number[]): number {
  return notes.reduce((sum, note, index) => sum + Math.abs(note - before[index]), 0)
}

function roughness(notes: readonly number[]): number {
  return notes.filter((note, index) => index > 0 && note - notes[index - 1] === 1).length
}

/** All ways to set `voices` rising notes of these tones; every tone is heard where there are voices enough. */
function voicings(tones: readonly number[], voices: number, low: number, high: number): number[][] {
  const notes: number[] = []
  for (let note = low; note <= high; note++) if (tones.includes(note % 12)) notes.push(note)
  const found: number[][] = []
  const extend = (chosen: readonly number[], from: number): void => {
    if (chosen.length === voices) {
      const heard = new Set(chosen.map((note) => note % 12)).size
      if (heard === Math.min(voices, tones.length)) found.push([...chosen])
      return
    }
    for (let i = from; i < notes.length; i++)
      if (chosen.length === 0 || notes[i] - chosen[chosen.length - 1] <= 9)
        extend([...chosen, notes[i]], i + 1)
  }
  extend([], 0)
  return found
}
