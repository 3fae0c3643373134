// What a network does, in order, as far as it does not depend on the size of a picture.

/** A value that runs through the network: a picture of so many channels. Numbered in the order in which they are made. */
export type Value = number

/** The window that a layer looks through, in [down, across] and [top, left, bottom, right]. */
export interface Window {
  kernel: readonly [number, number]
  stride: readonly [number, number]
  dilation: readonly [number, number]
  pads: readonly [number, number, number, number]
}

export interface Convolution extends Window {
  kind: 'convolution'
  input: Value
  /** Of input and output. */
  channels: number
  outputs: number
  /** Each channel by itself; otherwise every output is of all inputs. */
  isEach: boolean
  /** By output, input, row and column. */
  weights: Float32Array
  bias: Float32Array
  /** Whether no output lies below 0. */
  relu: boolean
}

export interface Pool extends Window {
  kind: 'pool'
  input: Value
  operation: 'largest' | 'mean'
  /** Whether a mean counts what lies outside as zeros. */
  countsPadding: boolean
}

export interface Resize {
  kind: 'resize'
  input: Value
  mode: 'linear' | 'nearest'
  coordinates: 'half_pixel' | 'pytorch_half_pixel' | 'asymmetric' | 'align_corners'
  rounding: 'round_prefer_floor' | 'round_prefer_ceil' | 'floor' | 'ceil'
  /** By how much, or to how many pixels, [down, across]. */
  by: { scales: readonly [number, number] } | { sizes: readonly [number, number] }
}

export type Layer =
  | Convolution
  | Pool
  | Resize
  | { kind: 'global-mean'; input: Value }
  /** The second may be of one pixel, for all of the first. */
  | { kind: 'combine'; operation: 'add' | 'multiply'; input: Value; other: Value }
  /** One number for each channel, or one for all. */
  | { kind: 'combine-constant'; operation: 'add' | 'multiply'; input: Value; numbers: Float32Array }
  | { kind: 'clip'; input: Value; low: number; high: number }
  | { kind: 'sigmoid'; input: Value }
  | { kind: 'concat'; inputs: readonly Value[] }

/** Layer i makes value i + 1; value 0 is the picture that goes in. */
export interface Layers {
  layers: readonly Layer[]
  output: Value
}

/** The values that a layer reads. */
export function inputsOf(layer: Layer): readonly Value[] {
  if (layer.kind === 'concat') return layer.inputs
  return layer.kind === 'combine' ? [layer.input, layer.other] : [layer.input]
}
