import { SAMPLE_RATE, createLoop, type Loop } from './loop.ts'

/**
 * Runs a filter with memory over a loop twice and keeps the second run: its memory at the first sample is then that of
 * the last one, as it is when the loop is played again.
 */
function runTwice(input: Float32Array, step: (value: number) => number): Float32Array {
  const output = new Float32Array(input.length)
  for (const value of input) step(value)
  for (let i = 0; i < input.length; i++) output[i] = step(input[i])
  return output
}

type FilterKind = 'lowpass' | 'highpass'

/** Second-order filter with a Butterworth response (Bristow-Johnson, "Audio EQ cookbook"); `hertz` is its corner. */
export function createBiquad(kind: FilterKind, hertz: number, q = Math.SQRT1_2): (value: number) => number {
  const omega = (2 * Math.PI * hertz) / SAMPLE_RATE
  const cosine = Math.cos(omega)
  const alpha = Math.sin(omega) / (2 * q)
  const a0 = 1 + alpha
  const outer = (kind === 'lowpass' ? (1 - cosine) / 2 : (1 + cosine) / 2) / a0
  const inner = kind === 'lowpass' ? 2 * outer : -2 * outer
  const a1 = (-2 * cosine) / a0
  const a2 = (1 - alpha) / a0
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (value) => {
    const result = outer * value + inner * x1 + outer * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, value, y1, result]
    return result
  }
}

/** A loop without what lies below (`highpass`) or above (`lowpass`) a frequency. */
export function filterLoop(loop: Loop, kind: FilterKind, hertz: number): Loop {
  return {
    left: runTwice(loop.left, createBiquad(kind, hertz)),
    right: runTwice(loop.right, createBiquad(kind, hertz)),
  }
}

/** Delays of the reverberator in samples: prime, so that their echoes do not fall together. */
const LINES = [1129, 1327, 1543, 1747, 1979, 2213, 2477, 2731]
/** Delays of the all-pass filters that make an echo dense before it enters the lines. */
const DIFFUSERS = [113, 337, 521, 797]

/**
 * The echo of a room, alone: a feedback delay network of eight lines with a Householder matrix (Jot 1991). `seconds` is
 * the time in which it falls by 60 dB, `damping` (0 to 1) how much faster its treble does.
 */
export function reverberate(loop: Loop, seconds: number, damping: number): Loop {
  const network = createNetwork(seconds, damping)
  const { left, right } = loop
  const wet = createLoop(left.length)
  for (let run = 0; run < 2; run++)
    for (let i = 0; i < left.length; i++) {
      const [outLeft, outRight] = network((left[i] + right[i]) / 2)
      wet.left[i] = outLeft
      wet.right[i] = outRight
    }
  return wet
}

function createNetwork(seconds: number, damping: number): (value: number) => readonly [number, number] {
  const diffusers = DIFFUSERS.map(createAllPass)
  const lines = LINES.map((length) => ({
    memory: new Float64Array(length),
    place: 0,
    lowpassed: 0,
    feedback: 10 ** ((-3 * length) / (seconds * SAMPLE_RATE)),
  }))
  return (value) => {
    const input = diffusers.reduce((sound, diffuse) => diffuse(sound), value)
    let [sum, left, right] = [0, 0, 0]
    for (const [index, line] of lines.entries()) {
      const out = line.memory[line.place]
      line.lowpassed += (out - line.lowpassed) * (1 - damping)
      sum += line.lowpassed
      if (index % 2 === 0) left += index % 4 === 0 ? out : -out
      else right += index % 4 === 1 ? out : -out
    }
    for (const line of lines) {
      const reflected = line.lowpassed - (2 / LINES.length) * sum
      line.memory[line.place] = input + reflected * line.feedback
      if (++line.place === line.memory.length) line.place = 0
    }
    return [left / 2, right / 2]
  }
}

function createAllPass(length: number): (value: number) => number {
  const memory = new Float64Array(length)
  let place = 0
  return (value) => {
    const delayed = memory[place]
    const stored = value + delayed * 0.6
    memory[place] = stored
    if (++place === length) place = 0
    return delayed - stored * 0.6
  }
}

/**
 * Holds a loop below a peak without distortion: at each sample the smallest gain that any sample within 5 ms needs,
 * averaged over as long, so that it falls before the peak and rises after it.
 */
export function limit(loop: Loop, peak: number): Loop {
  const length = loop.left.length
  const reach = Math.round(SAMPLE_RATE * 0.005)
  const needed = Float32Array.from(loop.left, (left, i) => {
    const highest = Math.max(Math.abs(left), Math.abs(loop.right[i]))
    return highest > peak ? peak / highest : 1
  })
  const held = new Float32Array(length).fill(1)
  for (let i = 0; i < length; i++)
    if (needed[i] < 1)
      for (let near = i - reach; near <= i + reach; near++) {
        const place = (near + length) % length
        held[place] = Math.min(held[place], needed[i])
      }
  let sum = 0
  for (let near = -reach; near <= reach; near++) sum += held[(near + length) % length]
  const limited = createLoop(length)
  for (let i = 0; i < length; i++) {
    const gain = sum / (2 * reach + 1)
    limited.left[i] = loop.left[i] * gain
    limited.right[i] = loop.right[i] * gain
    sum += held[(i + reach + 1) % length] - held[(i - reach + length) % length]
  }
  return limited
}
