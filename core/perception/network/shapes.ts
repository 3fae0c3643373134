import { UnusableNetwork } from '../unusable-network.ts'
import { inputsOf, type Layer, type Layers, type Resize, type Window } from './layers.ts'

/** The size of a value: channels lie side by side at each pixel. */
export interface Shape {
  channels: number
  height: number
  width: number
}

/** Most numbers of one value. */
const MAX_NUMBERS = 2 ** 26

/** The shapes of all values for a picture of this shape. Throws UnusableNetwork where the layers do not fit together. */
export function findShapes({ layers }: Layers, input: Shape): Shape[] {
  const shapes = [input]
  for (const layer of layers) {
    const shape = shapeOf(
      layer,
      inputsOf(layer).map((value) => shapes[value]),
    )
    const count = shape.channels * shape.height * shape.width
    if (!(shape.height >= 1) || !(shape.width >= 1) || count > MAX_NUMBERS)
      throw new UnusableNetwork(`The network makes ${shape.width} × ${shape.height} pixels in between`)
    shapes.push(shape)
  }
  return shapes
}

function shapeOf(layer: Layer, [shape, other, ...more]: readonly Shape[]): Shape {
  switch (layer.kind) {
    case 'convolution':
      if (shape.channels !== layer.channels)
        throw new UnusableNetwork(`A “Conv” of ${layer.channels} channels reads ${shape.channels}`)
      return { ...seenThrough(layer, shape), channels: layer.outputs }
    case 'pool':
      return { ...seenThrough(layer, shape), channels: shape.channels }
    case 'global-mean':
      return { channels: shape.channels, height: 1, width: 1 }
    case 'resize':
      return { ...resized(layer, shape), channels: shape.channels }
    case 'combine':
      return combined(shape, other)
    case 'combine-constant':
      if (layer.numbers.length !== 1 && layer.numbers.length !== shape.channels)
        throw new UnusableNetwork('“Add” or “Mul” has numbers for other channels than it reads')
      return shape
    case 'concat':
      return concatenated(other === undefined ? [shape] : [shape, other, ...more])
    case 'clip':
    case 'sigmoid':
      return shape
  }
}

function seenThrough({ kernel, stride, dilation, pads }: Window, { height, width }: Shape) {
  const length = (size: number, axis: 0 | 1): number =>
    Math.floor(
      (size + pads[axis] + pads[axis + 2] - dilation[axis] * (kernel[axis] - 1) - 1) / stride[axis],
    ) + 1
  return { height: length(height, 0), width: length(width, 1) }
}

function resized({ by }: Resize, { height, width }: Shape) {
  if ('sizes' in by) return { height: by.sizes[0], width: by.sizes[1] }
  return { height: Math.floor(height * by.scales[0]), width: Math.floor(width * by.scales[1]) }
}

function combined(a: Shape, b: Shape): Shape {
  const isSame = a.height === b.height && a.width === b.width
  if (a.channels === b.channels && (isSame || isOnePixel(b))) return a
  if (a.channels === b.channels && isOnePixel(a)) return b
  throw new UnusableNetwork('“Add” or “Mul” reads pictures of different sizes')
}

export function isOnePixel({ height, width }: Shape): boolean {
  return height === 1 && width === 1
}

function concatenated(shapes: readonly Shape[]): Shape {
  const [{ height, width }] = shapes
  if (shapes.some((shape) => shape.height !== height || shape.width !== width))
    throw new UnusableNetwork(
      '“Concat” reads pictures of different sizes; the network must take any multiple of 32',
    )
  return { height, width, channels: shapes.reduce((sum, { channels }) => sum + channels, 0) }
}
