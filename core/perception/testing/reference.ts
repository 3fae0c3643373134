// Operators written as plainly as they are defined, in 32 bits: what the kernels must give, bit for bit.
import type { Values } from '../network/network.ts'
import type { Window } from '../network/layers.ts'

const { fround } = Math

/** The value of a channel at a pixel; 0 around the picture. */
function at({ width, height, channels, data }: Values, y: number, x: number, channel: number): number {
  return y < 0 || x < 0 || y >= height || x >= width ? 0 : data[(y * width + x) * channels + channel]
}

function outSize(size: number, axis: 0 | 1, { kernel, stride, dilation, pads }: Window): number {
  const seen = dilation[axis] * (kernel[axis] - 1) + 1
  return Math.floor((size + pads[axis] + pads[axis + 2] - seen) / stride[axis]) + 1
}

/** A picture, value by value. */
function draw(
  { width, height, channels }: Omit<Values, 'data'>,
  value: (y: number, x: number, channel: number) => number,
): Values {
  const data = new Float32Array(width * height * channels)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < channels; channel++) data[i++] = value(y, x, channel)
  return { width, height, channels, data }
}

/** `weights` by output, input, row and column; of one input an output where `isEach`. */
export function convolve(
  picture: Values,
  window: Window,
  { weights, bias, isEach }: { weights: ArrayLike<number>; bias: ArrayLike<number>; isEach: boolean },
): Values {
  const [down, across] = window.kernel
  const inputs = isEach ? 1 : picture.channels
  const size = { width: outSize(picture.width, 1, window), height: outSize(picture.height, 0, window) }
  return draw({ ...size, channels: bias.length }, (y, x, output) => {
    let sum = bias[output]
    for (let v = 0; v < down; v++)
      for (let u = 0; u < across; u++)
        for (let input = 0; input < inputs; input++) {
          const row = y * window.stride[0] - window.pads[0] + v * window.dilation[0]
          const column = x * window.stride[1] - window.pads[1] + u * window.dilation[1]
          const weight = weights[((output * inputs + input) * down + v) * across + u]
          sum = fround(sum + fround(at(picture, row, column, isEach ? output : input) * weight))
        }
    return sum
  })
}

export function pool(picture: Values, window: Window, operation: 'largest' | 'mean', countsPadding: boolean) {
  const { width, height, channels } = picture
  const [down, across] = window.kernel
  const size = { width: outSize(width, 1, window), height: outSize(height, 0, window), channels }
  return draw(size, (y, x, channel) => {
    const seen: number[] = []
    for (let v = 0; v < down; v++)
      for (let u = 0; u < across; u++) {
        const row = y * window.stride[0] - window.pads[0] + v
        const column = x * window.stride[1] - window.pads[1] + u
        if (row >= 0 && column >= 0 && row < height && column < width)
          seen.push(at(picture, row, column, channel))
      }
    if (operation === 'largest') return Math.max(...seen)
    const sum = seen.reduce((all, value) => fround(all + value), 0)
    return fround(sum / (countsPadding ? down * across : seen.length))
  })
}

/** Linear, with pixels' centres in their places, as most networks enlarge. */
export function resizeLinear(picture: Values, size: { width: number; height: number }): Values {
  const placeOf = (out: number, length: number, outLength: number) => {
    const place = Math.max(0, Math.min(length - 1, ((out + 0.5) * length) / outLength - 0.5))
    const first = Math.floor(place)
    return { first, second: Math.min(length - 1, first + 1), part: fround(place - first) }
  }
  const mix = (a: number, b: number, part: number) => fround(fround(a * fround(1 - part)) + fround(b * part))
  return draw({ ...size, channels: picture.channels }, (y, x, channel) => {
    const row = placeOf(y, picture.height, size.height)
    const column = placeOf(x, picture.width, size.width)
    const across = (v: number) =>
      mix(at(picture, v, column.first, channel), at(picture, v, column.second, channel), column.part)
    return mix(across(row.first), across(row.second), row.part)
  })
}

export function mapValues(picture: Values, change: (value: number, channel: number, i: number) => number) {
  const { channels } = picture
  return { ...picture, data: picture.data.map((value, i) => fround(change(value, i % channels, i))) }
}

export function concat(first: Values, second: Values): Values {
  return draw({ ...first, channels: first.channels + second.channels }, (y, x, channel) =>
    channel < first.channels ? at(first, y, x, channel) : at(second, y, x, channel - first.channels),
  )
}
