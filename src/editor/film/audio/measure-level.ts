import { loudnessOf, STEP_SECONDS } from '../../../../core/film/audio/loudness.ts'
import { SAMPLE_RATE, TARGET } from '../../../../core/film/audio/mix.ts'
import type { SoundPart } from './schedule.ts'
import { createSeams } from './seam.ts'
import { startPart } from './start-part.ts'

/** Seconds that are rendered at once: a film of ten minutes would be 460 MB. */
const PART_SECONDS = 20
/** Seconds after which the filters have forgotten that they began. */
const WARM_SECONDS = 0.2
const STEP = STEP_SECONDS * SAMPLE_RATE
/** K-weighting at 48 kHz, ITU-R BS.1770-4, tables 1 and 2: a head, and ears that hear less of the bass. */
const SHELF = {
  feedforward: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  feedback: [1, -1.69065929318241, 0.73248077421585],
}
const HIGH_PASS = { feedforward: [1, -2, 1], feedback: [1, -1.99004745483398, 0.99007225036621] }

/**
 * The gain that makes the first `seconds` of a film as loud as its render (`TARGET`), found from all that is heard of
 * it, as there. Its peaks stay below those of the render: what has loud ones stays quieter. 1 where nothing is heard.
 */
export async function measureLevel(
  parts: readonly SoundPart[],
  sounds: ReadonlyMap<string, AudioBuffer>,
  seconds: number,
  signal: AbortSignal,
): Promise<number> {
  const power: number[] = []
  let peak = 0
  for (let from = 0; from < seconds; from += PART_SECONDS) {
    signal.throwIfAborted()
    const part = await measurePart(parts, sounds, from, Math.min(PART_SECONDS, seconds - from))
    power.push(...part.power)
    peak = Math.max(peak, part.peak)
  }
  const loudness = loudnessOf(power)
  if (loudness === null || peak === 0) return 1
  return Math.min(10 ** ((TARGET.loudness - loudness) / 20), 10 ** (TARGET.peak / 20) / peak)
}

async function measurePart(
  parts: readonly SoundPart[],
  sounds: ReadonlyMap<string, AudioBuffer>,
  from: number,
  seconds: number,
): Promise<{ power: number[]; peak: number }> {
  const warm = Math.round(WARM_SECONDS * SAMPLE_RATE)
  // Two channels as they are heard by the meter, two as they are.
  const context = new OfflineAudioContext(4, warm + Math.ceil(seconds * SAMPLE_RATE), SAMPLE_RATE)
  const merger = new ChannelMergerNode(context, { numberOfInputs: 4 })
  merger.connect(context.destination)
  const output = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' })
  const weighted = output
    .connect(new IIRFilterNode(context, SHELF))
    .connect(new IIRFilterNode(context, HIGH_PASS))
  for (const [first, node] of [weighted, output].entries()) {
    const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
    node.connect(splitter)
    for (const channel of [0, 1]) splitter.connect(merger, channel, 2 * first + channel)
  }
  const withSeam = createSeams()
  const run = { seconds: from - WARM_SECONDS, time: 0, speed: 1 }
  for (const part of parts) {
    const buffer = sounds.get(part.audio_id)
    if (buffer && part.to > run.seconds && part.from < from + seconds)
      startPart(part, withSeam(buffer, part), run, context, output)
  }
  const rendered = await context.startRendering()
  const [left, right, ...heard] = [0, 1, 2, 3].map((channel) =>
    rendered.getChannelData(channel).subarray(warm),
  )
  const steps = Math.floor(seconds / STEP_SECONDS + 1e-6)
  const power = Array.from({ length: steps }, (_, step) => {
    const square = (samples: Float32Array) => {
      let sum = 0
      for (let i = step * STEP; i < (step + 1) * STEP; i++) sum += samples[i]! * samples[i]!
      return sum
    }
    return (square(left!) + square(right!)) / STEP
  })
  let peak = 0
  for (const samples of heard) for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return { power, peak }
}
