import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exp } from '../exp.ts'
import { numbers } from '../testing/numbers.ts'
import { concat, convolve, mapValues, pool, resizeLinear } from '../testing/reference.ts'
import { writeModel, type WrittenModel, type WrittenNode } from '../testing/write-model.ts'
import type { Window } from './layers.ts'
import { openNetwork, type Values } from './network.ts'

const side = fc.integer({ min: 1, max: 13 })
const pictures = fc
  .record({ width: side, height: side, channels: fc.integer({ min: 1, max: 11 }), seed: fc.nat() })
  .map(
    ({ seed, ...size }): Values => ({
      ...size,
      data: Float32Array.from(numbers(size.width * size.height * size.channels, seed)),
    }),
  )
const pad = fc.integer({ min: 0, max: 2 })
const windows = fc.record({
  kernel: fc.constantFrom<[number, number][]>([1, 1], [3, 3], [5, 5], [2, 3]),
  stride: fc.constantFrom<[number, number][]>([1, 1], [2, 2], [2, 1]),
  dilation: fc.constantFrom<[number, number][]>([1, 1], [2, 2], [1, 3]),
  pads: fc.tuple(pad, pad, pad, pad),
})

/** Whether any pixel of output sees a whole window. */
function fits({ width, height }: Values, { kernel, dilation, pads }: Window): boolean {
  const room = (size: number, axis: 0 | 1) =>
    size + pads[axis] + pads[axis + 2] > dilation[axis] * (kernel[axis] - 1)
  return room(height, 0) && room(width, 1)
}

const attributesOf = ({ kernel, stride, dilation, pads }: Window) => ({
  kernel_shape: kernel,
  strides: stride,
  dilations: dilation,
  pads,
})

function run(model: WrittenModel, picture: Values): Values {
  return openNetwork(writeModel(model))!.run(picture)
}

const runOne = (node: Omit<WrittenNode, 'output'>, picture: Values, tensors: WrittenModel['tensors'] = {}) =>
  run({ nodes: [{ ...node, output: 'out' }], tensors, output: 'out' }, picture)

/** 1 × 1 from `inputs` to `outputs` channels. */
const mixing = (outputs: number, inputs: number, seed: number) => ({
  dims: [outputs, inputs, 1, 1],
  values: numbers(outputs * inputs, seed),
})

describe('operators give what they are defined to give, bit for bit', () => {
  it('Conv of all channels', () => {
    fc.assert(
      fc.property(
        pictures,
        windows,
        fc.integer({ min: 1, max: 19 }),
        fc.boolean(),
        (picture, window, outputs, relu) => {
          fc.pre(fits(picture, window))
          const [down, across] = window.kernel
          const weights = numbers(outputs * picture.channels * down * across, 7)
          const bias = numbers(outputs, 8)
          const nodes: WrittenNode[] = [
            {
              operator: 'Conv',
              inputs: ['picture', 'w', 'b'],
              output: 'sum',
              attributes: attributesOf(window),
            },
            { operator: 'Relu', inputs: ['sum'], output: 'out' },
          ]
          const tensors = {
            w: { dims: [outputs, picture.channels, down, across], values: weights },
            b: { dims: [outputs], values: bias },
          }
          const found = run(
            { nodes: relu ? nodes : nodes.slice(0, 1), tensors, output: relu ? 'out' : 'sum' },
            picture,
          )
          const sums = convolve(picture, window, { weights, bias, isEach: false })
          expect(found).toEqual(relu ? mapValues(sums, (value) => Math.max(value, 0)) : sums)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('Conv of each channel by itself', () => {
    fc.assert(
      fc.property(pictures, windows, (picture, window) => {
        fc.pre(fits(picture, window) && picture.channels > 1)
        const { channels } = picture
        const [down, across] = window.kernel
        const weights = numbers(channels * down * across, 5)
        const found = runOne(
          {
            operator: 'Conv',
            inputs: ['picture', 'w'],
            attributes: { ...attributesOf(window), group: channels },
          },
          picture,
          { w: { dims: [channels, 1, down, across], values: weights } },
        )
        expect(found).toEqual(
          convolve(picture, window, { weights, bias: new Float32Array(channels), isEach: true }),
        )
      }),
      { numRuns: 80 },
    )
  })

  it('MaxPool and AveragePool', () => {
    fc.assert(
      fc.property(pictures, windows, fc.boolean(), fc.boolean(), (picture, any, isMean, countsPadding) => {
        const pads = any.pads.map((width, i) => Math.min(width, any.kernel[i % 2] - 1)) as [
          number,
          number,
          number,
          number,
        ]
        const window: Window = { ...any, dilation: [1, 1], pads }
        fc.pre(fits(picture, window))
        const attributes = { kernel_shape: window.kernel, strides: window.stride, pads }
        const counted = isMean && countsPadding ? { count_include_pad: 1 } : {}
        const operator = isMean ? 'AveragePool' : 'MaxPool'
        const found = runOne(
          { operator, inputs: ['picture'], attributes: { ...attributes, ...counted } },
          picture,
        )
        expect(found).toEqual(pool(picture, window, isMean ? 'mean' : 'largest', countsPadding))
      }),
      { numRuns: 80 },
    )
  })

  it('Resize, linear, to any size', () => {
    fc.assert(
      fc.property(pictures, side, side, (picture, width, height) => {
        const found = runOne(
          { operator: 'Resize', inputs: ['picture', '', '', 'sizes'], attributes: { mode: 'linear' } },
          picture,
          { sizes: { dims: [4], values: [1, picture.channels, height, width], kind: 'int64' } },
        )
        expect(found).toEqual(resizeLinear(picture, { width, height }))
      }),
      { numRuns: 80 },
    )
  })

  it('Resize, nearest, by a scale', () => {
    const picture = { width: 2, height: 1, channels: 1, data: Float32Array.of(5, 7) }
    const attributes = {
      mode: 'nearest',
      coordinate_transformation_mode: 'asymmetric',
      nearest_mode: 'floor',
    }
    const scales = { dims: [4], values: [1, 1, 2, 2] }
    const found = runOne({ operator: 'Resize', inputs: ['picture', '', 'scales'], attributes }, picture, {
      scales,
    })
    expect(found).toEqual({ width: 4, height: 2, channels: 1, data: Float32Array.of(5, 5, 7, 7, 5, 5, 7, 7) })
  })

  it('Add, Mul, Clip, Sigmoid and Concat, of two pictures and of constants', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const { channels } = picture
        const scale = { dims: [1, channels, 1, 1], values: numbers(channels, 3) }
        const scaled = mapValues(picture, (value, channel) => value * scale.values[channel])
        const tensors = { scale, half: { dims: [], values: [0.5] }, low: { dims: [], values: [-0.25] } }
        const scaling: WrittenNode = { operator: 'Mul', inputs: ['picture', 'scale'], output: 'scaled' }
        const both = (operator: string, inputs: string[]) =>
          run({ nodes: [scaling, { operator, inputs, output: 'out' }], tensors, output: 'out' }, picture)
        expect(both('Identity', ['scaled'])).toEqual(scaled)
        expect(both('Add', ['half', 'scaled'])).toEqual(mapValues(scaled, (value) => value + 0.5))
        expect(both('Add', ['picture', 'scaled'])).toEqual(
          mapValues(picture, (value, _, i) => value + scaled.data[i]),
        )
        expect(both('Mul', ['picture', 'scaled'])).toEqual(
          mapValues(picture, (value, _, i) => value * scaled.data[i]),
        )
        expect(both('Clip', ['scaled', 'low', 'half'])).toEqual(
          mapValues(scaled, (value) => Math.max(-0.25, Math.min(0.5, value))),
        )
        expect(both('Sigmoid', ['scaled'])).toEqual(mapValues(scaled, (value) => 1 / (1 + exp(-value))))
        expect(both('Concat', ['scaled', 'picture'])).toEqual(concat(scaled, picture))
      }),
      { numRuns: 40 },
    )
  })

  it('GlobalAveragePool, whose one pixel goes to all', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const { width, height, channels } = picture
        const whole: Window = {
          kernel: [height, width],
          stride: [1, 1],
          dilation: [1, 1],
          pads: [0, 0, 0, 0],
        }
        const means = pool(picture, whole, 'mean', false)
        const nodes = [{ operator: 'GlobalAveragePool', inputs: ['picture'], output: 'means' }]
        expect(run({ nodes, output: 'means' }, picture)).toEqual(means)
        const spread = [...nodes, { operator: 'Mul', inputs: ['means', 'picture'], output: 'out' }]
        expect(run({ nodes: spread, output: 'out' }, picture)).toEqual(
          mapValues(picture, (value, channel) => value * means.data[channel]),
        )
        expect(channels).toBe(means.channels)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a network', () => {
  const picture = (width: number, height: number): Values => ({
    width,
    height,
    channels: 3,
    data: Float32Array.from(numbers(width * height * 3, width)),
  })

  it('keeps what later layers read, while it uses memory again', () => {
    // Each layer adds what came before it to something much older.
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 2, maxLength: 12 }), (choices) => {
        const names = ['picture']
        const nodes: WrittenNode[] = []
        const seen = picture(5, 4)
        const values = [seen]
        for (const choice of choices) {
          const older = choice % names.length
          const output = `v${names.length}`
          nodes.push({ operator: 'Add', inputs: [names[names.length - 1], names[older]], output })
          const [last, old] = [values[values.length - 1], values[older]]
          values.push(mapValues(last, (value, _, i) => value + old.data[i]))
          names.push(output)
        }
        expect(run({ nodes, output: names[names.length - 1] }, seen)).toEqual(values[values.length - 1])
      }),
      { numRuns: 60 },
    )
  })

  it('does not change for one reader what another reads', () => {
    // The sum is read before and after it is cut off at 0.
    const nodes = [
      { operator: 'Conv', inputs: ['picture', 'w'], output: 'sum' },
      { operator: 'Relu', inputs: ['sum'], output: 'cut' },
      { operator: 'Add', inputs: ['sum', 'cut'], output: 'out' },
    ]
    const seen = picture(6, 3)
    const w = mixing(4, 3, 9)
    const window: Window = { kernel: [1, 1], stride: [1, 1], dilation: [1, 1], pads: [0, 0, 0, 0] }
    const sums = convolve(seen, window, { weights: w.values, bias: new Float32Array(4), isEach: false })
    expect(run({ nodes, tensors: { w }, output: 'out' }, seen)).toEqual(
      mapValues(sums, (value) => value + Math.max(0, value)),
    )
  })

  it('takes pictures of several sizes in turn', () => {
    const w = { dims: [9, 3, 3, 3], values: numbers(243, 4) }
    const nodes = [
      { operator: 'Conv', inputs: ['picture', 'w'], output: 'out', attributes: { pads: [1, 1, 1, 1] } },
    ]
    const model = writeModel({ nodes, tensors: { w }, output: 'out' })
    const network = openNetwork(model)!
    const fresh = (seen: Values) => openNetwork(model)!.run(seen)
    for (const seen of [picture(9, 4), picture(40, 30), picture(9, 4)])
      expect(network.run(seen)).toEqual(fresh(seen))
  })

  it('reads weights of 16 bits and of fields as it reads raw ones', () => {
    const values = [0.5, -1.25, 3, 0]
    const seen = { width: 3, height: 1, channels: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6) }
    // As exporters write it, numbers of 16 bits are cast before they are read.
    const nodes: WrittenNode[] = [
      { operator: 'Cast', inputs: ['w'], output: 'wide', attributes: { to: 1 } },
      { operator: 'Conv', inputs: ['picture', 'wide'], output: 'out' },
    ]
    const of = (kind?: 'half' | 'float-fields') =>
      run(
        { nodes, tensors: { w: { dims: [2, 2, 1, 1], values, ...(kind && { kind }) } }, output: 'out' },
        seen,
      )
    expect(of().data).toEqual(Float32Array.of(-2, 3, -3.5, 9, -5, 15))
    expect(of('half')).toEqual(of())
    expect(of('float-fields')).toEqual(of())
  })
})
