import type { SoundPart } from './schedule.ts'

type Seam = Pick<SoundPart, 'offset' | 'length' | 'seam'>

/**
 * Sounds whose end becomes their beginning, as FFmpeg's `acrossfade` with curves `qsin` makes it: played from the end of
 * the seam to the sound's end, again and again, nothing is heard of the place. Each is made once.
 */
export function createSeams(): (sound: AudioBuffer, part: Seam) => AudioBuffer {
  const made = new WeakMap<AudioBuffer, { part: Seam; buffer: AudioBuffer }>()
  return (sound, part) => {
    if (part.seam === 0) return sound
    const known = made.get(sound)
    if (known !== undefined && isSame(known.part, part)) return known.buffer
    const buffer = blendSeam(sound, part)
    made.set(sound, { part, buffer })
    return buffer
  }
}

function isSame(one: Seam, other: Seam): boolean {
  return one.offset === other.offset && one.length === other.length && one.seam === other.seam
}

function blendSeam(sound: AudioBuffer, { offset, length, seam }: Seam): AudioBuffer {
  const { sampleRate, numberOfChannels, length: samples } = sound
  const buffer = new AudioBuffer({ sampleRate, numberOfChannels, length: samples })
  const count = Math.round(seam * sampleRate)
  const first = Math.round(offset * sampleRate)
  const last = Math.min(samples, Math.round((offset + length) * sampleRate)) - count
  for (let channel = 0; channel < numberOfChannels; channel++) {
    const data = sound.getChannelData(channel).slice()
    const head = data.slice(first, first + count)
    for (let i = 0; i < count; i++) {
      const quarter = ((i / count) * Math.PI) / 2
      data[last + i] = data[last + i]! * Math.cos(quarter) + head[i]! * Math.sin(quarter)
    }
    buffer.copyToChannel(data, channel)
  }
  return buffer
}
