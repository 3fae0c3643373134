import { LABEL_CLASSES } from '../classes.ts'
import { numbers } from './numbers.ts'
import { writeModel, type WrittenNode, type WrittenTensor } from './write-model.ts'

/**
 * A network that sees a window of 3 × 3 in the picture at half its size, and at a quarter, and has random weights: what
 * it tells means nothing, but depends on colours and places.
 */
export function classNetwork({ seed = 1, classes = LABEL_CLASSES.length, channels = 12 } = {}): Uint8Array {
  const nodes: WrittenNode[] = []
  const tensors: Record<string, WrittenTensor> = { double: { dims: [4], values: [1, 1, 2, 2] } }
  const conv = (input: string, output: string, from: number, to: number, size: number, stride: number) => {
    const dims = [to, from, size, size]
    const weights = numbers(to * from * size * size, seed + nodes.length)
    tensors[`${output}-w`] = { dims, values: weights.map((value) => Math.fround(value / (size * 1.5))) }
    const pads = Array<number>(4).fill((size - 1) / 2)
    const attributes = { strides: [stride, stride], pads }
    nodes.push({ operator: 'Conv', inputs: [input, `${output}-w`], output: `${output}-sum`, attributes })
    nodes.push({ operator: 'Relu', inputs: [`${output}-sum`], output })
  }
  conv('picture', 'half', 5, channels, 3, 2)
  conv('half', 'quarter', channels, channels, 3, 2)
  nodes.push({
    operator: 'Resize',
    inputs: ['quarter', '', 'double'],
    output: 'enlarged',
    attributes: { mode: 'linear', coordinate_transformation_mode: 'half_pixel' },
  })
  nodes.push({ operator: 'Concat', inputs: ['enlarged', 'half'], output: 'both', attributes: { axis: 1 } })
  conv('both', 'last', channels * 2, classes, 1, 1)
  return writeModel({ nodes, tensors, output: 'last-sum' })
}
