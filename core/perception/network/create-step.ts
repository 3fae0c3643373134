import { exp } from '../exp.ts'
import type { Kernels } from '../simd/kernels.ts'
import type { Convolution, Layer, Pool, Resize, Value, Window } from './layers.ts'
import { BLOCK, type Weights } from './pack-weights.ts'
import { bytesOf } from './place-values.ts'
import { resizePlaces } from './resize-places.ts'
import { isOnePixel, type Shape } from './shapes.ts'

/** Does the work of one layer on what lies in memory. */
export type Step = () => void

/** Where a step finds what it works on. */
export interface Place {
  kernels: Kernels
  weights: Weights
  /** Room of its own, as `roomOf` says. */
  table: number
  /** Room for a padded picture, shared with other steps. */
  padded: number
  placeOf: (value: Value) => number
  shapeOf: (value: Value) => Shape
  out: Value
}

/** Bytes that a layer needs beside its values. */
export function roomOf(
  layer: Layer,
  shapes: readonly Shape[],
  out: Shape,
): { table: number; padded: number } {
  if (layer.kind === 'resize') return { table: out.width * COLUMN_BYTES, padded: 0 }
  // One number for all is written out for each channel.
  if (layer.kind === 'combine-constant') return { table: out.channels * 4, padded: 0 }
  if (layer.kind !== 'convolution') return { table: 0, padded: 0 }
  const padded = hasPads(layer) ? bytesOf(paddedShape(layer, shapes[layer.input])) : 0
  return { table: layer.kernel[0] * layer.kernel[1] * 4, padded }
}

/** Makes a layer's step, and writes the tables that it reads. */
export function createStep(layer: Layer, place: Place): Step {
  const { kernels, placeOf, shapeOf, out, table } = place
  const to = placeOf(out)
  const count = bytesOf(shapeOf(out)) / 4
  switch (layer.kind) {
    case 'convolution':
      return layer.isEach ? convolutionOfEach(layer, place) : convolution(layer, place)
    case 'pool':
      return pool(layer, place)
    case 'resize':
      return resize(layer, place)
    case 'global-mean': {
      const { width, height, channels } = shapeOf(layer.input)
      const row = width * channels * 4
      return () => kernels.pool(placeOf(layer.input), row, width, height, channels, width * height, to)
    }
    case 'combine':
      return combine(layer, place)
    case 'combine-constant': {
      const { channels, width, height } = shapeOf(out)
      const from = placeOf(layer.input)
      const numbers = new Float32Array(kernels.memory.buffer, table, channels)
      if (layer.numbers.length === 1) numbers.fill(layer.numbers[0])
      else numbers.set(layer.numbers)
      const kernel = layer.operation === 'add' ? 'addChannels' : 'multiplyChannels'
      return () => kernels[kernel](from, table, to, width * height, channels)
    }
    case 'clip':
      return () => kernels.clip(placeOf(layer.input), to, count, layer.low, layer.high)
    case 'sigmoid':
      return () => {
        const from = new Float32Array(kernels.memory.buffer, placeOf(layer.input), count)
        const values = new Float32Array(kernels.memory.buffer, to, count)
        for (let i = 0; i < count; i++) values[i] = 1 / (1 + exp(-from[i]))
      }
    case 'concat': {
      const { width, height, channels } = shapeOf(out)
      return () => {
        let at = to
        for (const input of layer.inputs) {
          const own = shapeOf(input).channels
          kernels.copyChannels(placeOf(input), at, width * height, own, channels)
          at += own * 4
        }
      }
    }
  }
}

function hasPads({ pads }: Window): boolean {
  return pads.some((pad) => pad > 0)
}

function paddedShape(
  { pads: [top, left, bottom, right] }: Window,
  { channels, height, width }: Shape,
): Shape {
  return { channels, height: height + top + bottom, width: width + left + right }
}

/** Where the picture lies that a window moves over, with zeros around it, and what puts it there. */
function padding(layer: Window & { input: Value }, { kernels, padded, placeOf, shapeOf }: Place) {
  const shape = shapeOf(layer.input)
  const from = placeOf(layer.input)
  const seen = paddedShape(layer, shape)
  if (!hasPads(layer)) return { from, seen, pad: () => {} }
  const { width, height, channels } = shape
  const pad = () => kernels.pad(from, padded, width, height, channels * 4, ...layer.pads)
  return { from: padded, seen, pad }
}

/** Products that one call of a kernel sums, about: an engine makes a kernel fast between two calls only. */
const CALL_PRODUCTS = 2 ** 20

function convolution(layer: Convolution, place: Place): Step {
  const { kernels, weights, table, placeOf, shapeOf, out } = place
  const { from, seen, pad } = padding(layer, place)
  const { width, height, channels: outputs } = shapeOf(out)
  const { kernel, stride, dilation, channels } = layer
  const [down, across] = kernel
  const row = seen.width * channels * 4
  // Pixels of a row that lie side by side are one run, as their channels do.
  const isWhole = dilation[1] === 1
  const runs = Array.from({ length: isWhole ? down : down * across }, (_, i) => {
    const [y, x] = isWhole ? [i, 0] : [Math.floor(i / across), i % across]
    return y * dilation[0] * row + x * dilation[1] * channels * 4
  })
  new Uint32Array(kernels.memory.buffer, table, runs.length).set(runs)
  const length = isWhole ? across * channels : channels
  const products = runs.length * length
  const rowsAtOnce = Math.max(1, Math.floor(CALL_PRODUCTS / (products * BLOCK * width)))
  const [rowStep, pixelStep] = [stride[0] * row, stride[1] * channels * 4]
  const floor = layer.relu ? 0 : -Infinity
  const pixel = outputs * 4
  return () => {
    pad()
    for (let first = 0; first < outputs; first += BLOCK)
      for (let y = 0; y < height; y += rowsAtOnce)
        kernels.convolve(
          from + y * rowStep,
          rowStep,
          pixelStep,
          table,
          runs.length,
          length,
          weights.weights + first * products * 4,
          weights.bias + first * 4,
          placeOf(out) + y * width * pixel + first * 4,
          width * pixel,
          pixel,
          width,
          Math.min(rowsAtOnce, height - y),
          Math.min(BLOCK, outputs - first),
          floor,
        )
  }
}

function convolutionOfEach(layer: Convolution, place: Place): Step {
  const { kernels, weights, table, placeOf, shapeOf, out } = place
  const { from, seen, pad } = padding(layer, place)
  const { width, height, channels } = shapeOf(out)
  const { kernel, stride, dilation } = layer
  const row = seen.width * channels * 4
  const taps = Array.from({ length: kernel[0] * kernel[1] }, (_, i) => {
    const [y, x] = [Math.floor(i / kernel[1]), i % kernel[1]]
    return y * dilation[0] * row + x * dilation[1] * channels * 4
  })
  new Uint32Array(kernels.memory.buffer, table, taps.length).set(taps)
  const floor = layer.relu ? 0 : -Infinity
  return () => {
    pad()
    for (let y = 0; y < height; y++)
      kernels.convolveEach(
        from + y * stride[0] * row,
        stride[1] * channels * 4,
        table,
        taps.length,
        weights.weights,
        weights.bias,
        placeOf(out) + y * width * channels * 4,
        width,
        channels,
        floor,
      )
  }
}

/** A window at the picture's border looks at what lies inside alone. */
function pool(layer: Pool, { kernels, placeOf, shapeOf, out }: Place): Step {
  const { width, height, channels } = shapeOf(layer.input)
  const outShape = shapeOf(out)
  const { kernel, stride, pads, operation, countsPadding } = layer
  const row = width * channels * 4
  return () => {
    let to = placeOf(out)
    for (let y = 0; y < outShape.height; y++) {
      const top = Math.max(0, y * stride[0] - pads[0])
      const down = Math.min(height, y * stride[0] - pads[0] + kernel[0]) - top
      for (let x = 0; x < outShape.width; x++, to += channels * 4) {
        const left = Math.max(0, x * stride[1] - pads[1])
        const across = Math.min(width, x * stride[1] - pads[1] + kernel[1]) - left
        const counted = countsPadding ? kernel[0] * kernel[1] : across * down
        const from = placeOf(layer.input) + top * row + left * channels * 4
        kernels.pool(from, row, across, down, channels, operation === 'mean' ? counted : 0, to)
      }
    }
  }
}

/** Bytes of what the kernel knows of a column. */
const COLUMN_BYTES = 12

function resize(layer: Resize, { kernels, table, placeOf, shapeOf, out }: Place): Step {
  const { width, height, channels } = shapeOf(layer.input)
  const outShape = shapeOf(out)
  const [scaleY, scaleX] = 'scales' in layer.by ? layer.by.scales : [null, null]
  const rows = resizePlaces(layer, height, outShape.height, scaleY)
  const columns = resizePlaces(layer, width, outShape.width, scaleX)
  const view = new DataView(kernels.memory.buffer, table, columns.length * COLUMN_BYTES)
  columns.forEach(({ first, second, part }, x) => {
    view.setUint32(x * COLUMN_BYTES, first * channels * 4, true)
    view.setUint32(x * COLUMN_BYTES + 4, second * channels * 4, true)
    view.setFloat32(x * COLUMN_BYTES + 8, part, true)
  })
  const row = width * channels * 4
  const outRow = outShape.width * channels * 4
  return () => {
    const from = placeOf(layer.input)
    rows.forEach(({ first, second, part }, y) => {
      const to = placeOf(out) + y * outRow
      kernels.resize(from + first * row, from + second * row, part, table, outShape.width, channels, to)
    })
  }
}

function combine(
  { operation, input, other }: Extract<Layer, { kind: 'combine' }>,
  { kernels, placeOf, shapeOf, out }: Place,
): Step {
  const outShape = shapeOf(out)
  const { width, height, channels } = outShape
  // One of both may be of one pixel, for all pixels of the other.
  const [whole, part] = isOnePixel(shapeOf(input)) ? [other, input] : [input, other]
  if (isOnePixel(shapeOf(part)) && !isOnePixel(outShape)) {
    const kernel = operation === 'add' ? 'addChannels' : 'multiplyChannels'
    return () => kernels[kernel](placeOf(whole), placeOf(part), placeOf(out), width * height, channels)
  }
  const kernel = operation === 'add' ? 'addValues' : 'multiplyValues'
  return () => kernels[kernel](placeOf(input), placeOf(other), placeOf(out), bytesOf(outShape) / 4)
}
