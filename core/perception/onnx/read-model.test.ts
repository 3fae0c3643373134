import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openNetwork } from '../network/network.ts'
import { numbers } from '../testing/numbers.ts'
import { writeModel, type WrittenModel } from '../testing/write-model.ts'
import { UnusableNetwork } from '../unusable-network.ts'
import { readModel } from './read-model.ts'

/** Of everything that a file may have, a little. */
const whole: WrittenModel = {
  nodes: [
    { operator: 'Conv', inputs: ['picture', 'w', 'b'], output: 'a', attributes: { pads: [1, 1, 1, 1] } },
    { operator: 'Relu', inputs: ['a'], output: 'c' },
    {
      operator: 'MaxPool',
      inputs: ['c'],
      output: 'd',
      attributes: { kernel_shape: [2, 2], strides: [2, 2] },
    },
    { operator: 'Resize', inputs: ['d', '', 's'], output: 'e', attributes: { mode: 'linear' } },
    { operator: 'Concat', inputs: ['c', 'e'], output: 'f', attributes: { axis: 1 } },
    { operator: 'Mul', inputs: ['f', 'half'], output: 'out' },
  ],
  tensors: {
    w: { dims: [3, 2, 3, 3], values: numbers(54, 1).map((value) => Math.round(value * 8) / 8), kind: 'half' },
    b: { dims: [3], values: numbers(3, 2), kind: 'float-fields' },
    s: { dims: [4], values: [1, 1, 2, 2] },
    half: { dims: [], values: [0.5] },
  },
  output: 'out',
}
const bytes = writeModel(whole)
const picture = { width: 8, height: 6, channels: 2, data: Float32Array.from(numbers(96, 3)) }

/** Whether bytes are refused as they should be; what else is thrown fails the test. */
function isRefused(file: Uint8Array): boolean {
  try {
    openNetwork(file)!.run(picture)
    return false
  } catch (error) {
    if (error instanceof UnusableNetwork) return true
    throw error
  }
}

describe('files that are broken', () => {
  it('are refused wherever they are cut', () => {
    expect(isRefused(bytes)).toBe(false)
    for (let length = 0; length < bytes.length; length++)
      expect([length, isRefused(bytes.subarray(0, length))]).toEqual([length, true])
  })

  it('are refused or run, whatever bytes are changed', () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const file = bytes.slice()
        for (const [place, value] of changes) file[place] = value
        isRefused(file)
      }),
      { numRuns: 1500 },
    )
  })

  it('are refused when they are anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (file) => {
        expect(isRefused(file)).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(() => readModel(new TextEncoder().encode('<!doctype html>'))).toThrow(UnusableNetwork)
  })
})

describe('what is not built in is named', () => {
  const refusal = (change: Partial<WrittenModel>) => () => openNetwork(writeModel({ ...whole, ...change }))
  const one = (operator: string, inputs: string[], attributes = {}) =>
    refusal({ nodes: [{ operator, inputs, output: 'out', attributes }] })

  it.each([
    ['an unknown operator', one('Softmax', ['picture']), /“Softmax” is not built in/],
    ['groups of several channels', one('Conv', ['picture', 'w'], { group: 2 }), /“Conv” with several groups/],
    ['a filter that is computed', one('Conv', ['picture', 'picture']), /“Conv” with “picture” computed/],
    ['a window that is too wide', one('Conv', ['picture', 'w'], { strides: [99, 1] }), /impossible window/],
    ['cubic enlargement', one('Resize', ['picture', '', 's'], { mode: 'cubic' }), /“Resize” with mode cubic/],
    ['another axis', one('Concat', ['picture', 'picture'], { axis: 2 }), /“Concat” along another axis/],
    ['numbers of 16 bits in between', one('Cast', ['picture'], { to: 10 }), /“Cast” to another kind/],
    ['what nobody makes', one('Relu', ['nothing']), /“Relu” reads “nothing”/],
    ['an old version', refusal({ opset: 9 }), /version 9 .* 11 to 21/],
    [
      'numbers that are not there',
      refusal({ tensors: { ...whole.tensors, w: { dims: [3, 2, 3, 3], values: [1] } } }),
      /numbers of “w” are not as many/,
    ],
    [
      'numbers that are none',
      refusal({ tensors: { ...whole.tensors, b: { dims: [3], values: [1, NaN, 2] } } }),
      /numbers of “b” are not all finite/,
    ],
    [
      'more numbers than memory',
      refusal({ tensors: { ...whole.tensors, b: { dims: [2 ** 24, 2 ** 24], values: [] } } }),
      /numbers of “b” are too many/,
    ],
  ])('%s', (_, open, word) => {
    expect(open).toThrow(UnusableNetwork)
    expect(open).toThrow(word)
  })

  it('a picture of other channels, or of a size that does not fit', () => {
    const network = openNetwork(bytes)!
    expect(() => network.run({ ...picture, channels: 3, data: new Float32Array(144) })).toThrow(
      /2 channels reads 3/,
    )
    const odd = { width: 7, height: 6, channels: 2, data: new Float32Array(84) }
    expect(() => network.run(odd)).toThrow(/“Concat” reads pictures of different sizes/)
  })

  it('a picture that would take too much memory', () => {
    const scales = { dims: [4], values: [1, 1, 4000, 4000] }
    const nodes = [{ operator: 'Resize', inputs: ['picture', '', 's'], output: 'out' }]
    const network = openNetwork(writeModel({ nodes, tensors: { s: scales }, output: 'out' }))!
    expect(() => network.run(picture)).toThrow(UnusableNetwork)
  })
})
