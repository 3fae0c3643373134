import { makeRoom } from '../../wasm.ts'
import type { Kernels } from '../simd/kernels.ts'
import { UnusableNetwork } from '../unusable-network.ts'
import type { Convolution, Layer, Layers } from './layers.ts'

/** Output channels that are summed at a time. */
export const BLOCK = 8

/** Where the numbers of a layer lie, in bytes; 0 where it has none. */
export interface Weights {
  weights: number
  bias: number
}

export interface Packed {
  places: readonly Weights[]
  end: number
}

/** Address 0 stays free. */
const FIRST = 16

/** Puts the numbers of all layers into the memory, in the order in which the kernels read them. */
export function packWeights(kernels: Kernels, { layers }: Layers): Packed {
  let end = FIRST
  const packed = layers.map((layer) => {
    const numbers = numbersOf(layer)
    const weights = end
    const bias = weights + Math.ceil(numbers.weights.length / 4) * 16
    end = bias + Math.ceil(numbers.bias.length / 4) * 16
    return { ...numbers, places: { weights, bias } }
  })
  if (!makeRoom(kernels, end)) throw new UnusableNetwork('There is not enough memory for the network')
  for (const { weights, bias, places } of packed) {
    new Float32Array(kernels.memory.buffer, places.weights, weights.length).set(weights)
    new Float32Array(kernels.memory.buffer, places.bias, bias.length).set(bias)
  }
  return { places: packed.map(({ places }) => places), end }
}

function numbersOf(layer: Layer): { weights: Float32Array; bias: Float32Array } {
  const none = new Float32Array(0)
  if (layer.kind === 'combine-constant') return { weights: layer.numbers, bias: none }
  if (layer.kind !== 'convolution') return { weights: none, bias: none }
  return layer.isEach
    ? { weights: byTap(layer), bias: layer.bias }
    : { weights: byBlock(layer), bias: padded(layer.bias) }
}

/** Of a convolution of each channel by itself: all channels of the first pixel of the filter, then of the next. */
function byTap({ weights, outputs, kernel }: Convolution): Float32Array {
  const taps = kernel[0] * kernel[1]
  const out = new Float32Array(weights.length)
  for (let tap = 0; tap < taps; tap++)
    for (let channel = 0; channel < outputs; channel++)
      out[tap * outputs + channel] = weights[channel * taps + tap]
  return out
}

/** Block by block of outputs, those of a block side by side for each pixel of the filter and each input. */
function byBlock({ weights, outputs, channels, kernel }: Convolution): Float32Array {
  const taps = kernel[0] * kernel[1]
  const blockLength = taps * channels * BLOCK
  const out = new Float32Array(Math.ceil(outputs / BLOCK) * blockLength)
  for (let output = 0; output < outputs; output++) {
    const block = Math.floor(output / BLOCK) * blockLength + (output % BLOCK)
    for (let input = 0; input < channels; input++)
      for (let tap = 0; tap < taps; tap++)
        out[block + (tap * channels + input) * BLOCK] = weights[(output * channels + input) * taps + tap]
  }
  return out
}

/** As many as whole blocks have, with zeros at the end. */
function padded(bias: Float32Array): Float32Array {
  const out = new Float32Array(Math.ceil(bias.length / BLOCK) * BLOCK)
  out.set(bias)
  return out
}
