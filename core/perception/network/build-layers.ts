import type { Attribute, Model, Node } from '../onnx/read-model.ts'
import { FLOAT, type Tensor } from '../onnx/tensor.ts'
import { UnusableNetwork } from '../unusable-network.ts'
import type { Convolution, Layer, Layers, Pool, Resize, Value, Window } from './layers.ts'

/**
 * The layers of a model with one picture in and one out. Throws UnusableNetwork, with the operator's name, for what is
 * not built in.
 */
export function buildLayers(model: Model): Layers {
  const [input, ...others] = model.inputs
  const [output] = model.outputs
  if (input === undefined || others.length > 0)
    throw new UnusableNetwork('The model must have one input, a picture')
  if (output === undefined || model.outputs.length > 1)
    throw new UnusableNetwork('The model must have one output')
  const builder = new Builder(model, input)
  for (const node of model.nodes) builder.add(node)
  return builder.layersOf(output)
}

/** Most that a window, its steps and what is around a picture may be. */
const MAX_WINDOW = 64

class Builder {
  readonly #layers: Layer[] = []
  readonly #values = new Map<string, Value>()
  readonly #constants: Map<string, Tensor>
  /** How often each name is read, the output of the network included. */
  readonly #uses = new Map<string, number>()

  constructor({ tensors, nodes, outputs }: Model, input: string) {
    this.#constants = new Map(tensors)
    this.#values.set(input, 0)
    for (const name of [...outputs, ...nodes.flatMap((node) => node.inputs)])
      this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1)
  }

  layersOf(output: string): Layers {
    return { layers: this.#layers, output: this.#valueOf(output, 'The model') }
  }

  add(node: Node): void {
    const { operator, inputs, outputs } = node
    if (outputs.length !== 1) this.#refuse(node, 'with several outputs')
    if (operator === 'Constant') return this.#setConstant(outputs[0], this.#constantOf(node))
    // All is worked out in 32 bits, whatever the numbers are kept as.
    if (operator === 'Cast' && intOf(node, 'to', FLOAT) !== FLOAT)
      this.#refuse(node, 'to another kind of numbers')
    if (operator === 'Identity' || operator === 'Cast') return this.#rename(node)
    if (operator === 'Relu' && this.#isFused(inputs[0])) {
      this.#values.set(outputs[0], this.#valueOf(inputs[0], operator))
      return
    }
    const layer = this.#layerOf(node)
    this.#layers.push(layer)
    this.#values.set(outputs[0], this.#layers.length)
  }

  #layerOf(node: Node): Layer {
    const input = (): Value => this.#valueOf(node.inputs[0], node.operator)
    switch (node.operator) {
      case 'Conv':
        return this.#convolution(node)
      case 'Relu':
        return { kind: 'clip', input: input(), low: 0, high: Infinity }
      case 'Clip':
        return {
          kind: 'clip',
          input: input(),
          low: this.#numberOf(node, 1) ?? -Infinity,
          high: this.#numberOf(node, 2) ?? Infinity,
        }
      case 'Add':
        return this.#combined(node, 'add')
      case 'Mul':
        return this.#combined(node, 'multiply')
      case 'Concat':
        if (intOf(node, 'axis', 1) !== 1) this.#refuse(node, 'along another axis than channels')
        return {
          kind: 'concat',
          inputs: node.inputs.map((name) => this.#valueOf(name, node.operator)),
        }
      case 'Resize':
        return this.#resize(node)
      case 'MaxPool':
        return this.#pool(node, 'largest')
      case 'AveragePool':
        return this.#pool(node, 'mean')
      case 'GlobalAveragePool':
        return { kind: 'global-mean', input: input() }
      case 'Sigmoid':
        return { kind: 'sigmoid', input: input() }
      default:
        throw new UnusableNetwork(`The operator “${node.operator}” is not built in`)
    }
  }

  /** Whether a Relu of this value can be done where it is made, as nobody else reads it. Does so. */
  #isFused(name: string | undefined): boolean {
    const value = name === undefined ? undefined : this.#values.get(name)
    if (value === undefined || value === 0 || this.#uses.get(name!) !== 1) return false
    const layer = this.#layers[value - 1]
    if (layer.kind !== 'convolution' || layer.relu) return false
    this.#layers[value - 1] = { ...layer, relu: true }
    return true
  }

  #convolution(node: Node): Convolution {
    const weights = this.#tensorOf(node, 1)
    const [outputs, each, down, across] = weights.dims
    if (weights.dims.length !== 4) this.#refuse(node, 'with other than two-dimensional filters')
    const groups = intOf(node, 'group', 1)
    const isEach = groups > 1
    if (isEach && (each !== 1 || groups !== outputs))
      this.#refuse(node, 'with several groups of several channels')
    if (outputs < 1 || each < 1 || down < 1 || across < 1) this.#refuse(node, 'with an impossible size')
    const bias = node.inputs[2] ? this.#tensorOf(node, 2).values : new Float32Array(outputs)
    if (bias.length !== outputs) this.#refuse(node, 'with a bias of another size')
    const window = this.#window(node, [down, across])
    return {
      kind: 'convolution',
      input: this.#valueOf(node.inputs[0], node.operator),
      channels: isEach ? outputs : each,
      outputs,
      isEach,
      weights: weights.values,
      bias,
      relu: false,
      ...window,
    }
  }

  #pool(node: Node, operation: Pool['operation']): Pool {
    const kernel = pairOf(node, 'kernel_shape')
    if (kernel === null) return this.#refuse(node, 'without the size of its window')
    if (intOf(node, 'ceil_mode', 0) !== 0) this.#refuse(node, 'with ceil_mode')
    const window = this.#window(node, kernel)
    if (window.dilation.some((step) => step !== 1)) this.#refuse(node, 'with dilations')
    if (window.pads.some((pad, side) => pad >= kernel[side % 2])) this.#refuse(node, 'with pads that wide')
    return {
      kind: 'pool',
      input: this.#valueOf(node.inputs[0], node.operator),
      operation,
      countsPadding: intOf(node, 'count_include_pad', 0) !== 0,
      ...window,
    }
  }

  #window(node: Node, kernel: readonly [number, number]): Window {
    const padding = node.attributes.get('auto_pad')?.text ?? 'NOTSET'
    if (padding !== 'NOTSET' && padding !== 'VALID') this.#refuse(node, `with auto_pad ${padding}`)
    const shape = pairOf(node, 'kernel_shape') ?? kernel
    if (shape[0] !== kernel[0] || shape[1] !== kernel[1]) this.#refuse(node, 'with two sizes of its filter')
    const pads = node.attributes.get('pads')?.numbers ?? [0, 0, 0, 0]
    const stride = pairOf(node, 'strides') ?? [1, 1]
    const dilation = pairOf(node, 'dilations') ?? [1, 1]
    const steps = [...kernel, ...stride, ...dilation]
    const isPossible =
      pads.length === 4 &&
      pads.every((pad) => Number.isInteger(pad) && pad >= 0 && pad <= MAX_WINDOW) &&
      steps.every((step) => Number.isInteger(step) && step >= 1 && step <= MAX_WINDOW)
    if (!isPossible) this.#refuse(node, 'with an impossible window')
    return { kernel, stride, dilation, pads: [pads[0], pads[1], pads[2], pads[3]] }
  }

  #resize(node: Node): Resize {
    const mode = textOf(node, 'mode', 'nearest')
    const coordinates = textOf(node, 'coordinate_transformation_mode', 'half_pixel')
    const rounding = textOf(node, 'nearest_mode', 'round_prefer_floor')
    if (!isOneOf(['linear', 'nearest'] as const, mode)) return this.#refuse(node, `with mode ${mode}`)
    if (!isOneOf(['half_pixel', 'pytorch_half_pixel', 'asymmetric', 'align_corners'] as const, coordinates))
      return this.#refuse(node, `with coordinates ${coordinates}`)
    if (!isOneOf(['round_prefer_floor', 'round_prefer_ceil', 'floor', 'ceil'] as const, rounding))
      return this.#refuse(node, `with nearest_mode ${rounding}`)
    const input = this.#valueOf(node.inputs[0], node.operator)
    const isBySizes = Boolean(node.inputs[3])
    const { values } = this.#tensorOf(node, isBySizes ? 3 : 2)
    if (values.length !== 4 || values[0] !== 1) this.#refuse(node, 'of other than height and width')
    const [, channels, down, across] = values
    if (!(down > 0) || !(across > 0)) this.#refuse(node, 'to nothing')
    if (isBySizes)
      return { kind: 'resize', input, mode, coordinates, rounding, by: { sizes: [down, across] } }
    if (channels !== 1) this.#refuse(node, 'of channels')
    return { kind: 'resize', input, mode, coordinates, rounding, by: { scales: [down, across] } }
  }

  #combined(node: Node, operation: 'add' | 'multiply'): Layer {
    const [a, b] = node.inputs
    if (node.inputs.length !== 2) this.#refuse(node, 'of other than two')
    const isFirst = this.#constants.has(a)
    if (!isFirst && !this.#constants.has(b))
      return {
        kind: 'combine',
        operation,
        input: this.#valueOf(a, node.operator),
        other: this.#valueOf(b, node.operator),
      }
    const { dims, values } = this.#tensorOf(node, isFirst ? 0 : 1)
    // Numbers of channels are written as C × 1 × 1, with or without a 1 before.
    const isByChannel = dims.at(-1) === 1 && dims.at(-2) === 1 && dims.at(-3) === values.length
    if (values.length !== 1 && !isByChannel)
      this.#refuse(node, 'with numbers other than one, or one a channel')
    const input = this.#valueOf(isFirst ? b : a, node.operator)
    return { kind: 'combine-constant', operation, input, numbers: values }
  }

  #constantOf(node: Node): Tensor {
    const { tensor, float, int } = [...node.attributes.values()][0] ?? {}
    if (tensor) return tensor
    const number = float ?? int
    if (number === undefined) return this.#refuse(node, 'without a number')
    return { dims: [], values: Float32Array.of(number) }
  }

  #rename({ operator, inputs: [from], outputs: [to] }: Node): void {
    const constant = this.#constants.get(from)
    if (constant) this.#setConstant(to, constant)
    else this.#values.set(to, this.#valueOf(from, operator))
    // Both names are read: what made the value must not be changed for one of them.
    this.#uses.set(to, (this.#uses.get(to) ?? 0) + (this.#uses.get(from) ?? 0))
  }

  #setConstant(name: string, tensor: Tensor): void {
    this.#constants.set(name, tensor)
  }

  #valueOf(name: string | undefined, operator: string): Value {
    const value = name === undefined ? undefined : this.#values.get(name)
    if (value === undefined)
      throw new UnusableNetwork(`“${operator}” reads “${name ?? ''}”, which no operator before it makes`)
    return value
  }

  /** Numbers that an operator reads. */
  #tensorOf(node: Node, place: number): Tensor {
    const name = node.inputs[place] ?? ''
    const tensor = this.#constants.get(name)
    return tensor ?? this.#refuse(node, `with “${name}” computed; its numbers must stand in the file`)
  }

  /** A number that may be left out. */
  #numberOf(node: Node, place: number): number | undefined {
    if (!node.inputs[place]) return undefined
    const { values } = this.#tensorOf(node, place)
    return values.length === 1 ? values[0] : this.#refuse(node, 'with limits other than one number')
  }

  #refuse({ operator }: Node, what: string): never {
    throw new UnusableNetwork(`The operator “${operator}” ${what} is not built in`)
  }
}

/** A whole number; formats leave out what is 0. */
function intOf({ attributes }: Node, name: string, otherwise: number): number {
  const attribute: Attribute | undefined = attributes.get(name)
  return attribute === undefined ? otherwise : (attribute.int ?? 0)
}

function textOf({ attributes }: Node, name: string, otherwise: string): string {
  return attributes.get(name)?.text ?? otherwise
}

function pairOf({ attributes }: Node, name: string): readonly [number, number] | null {
  const numbers = attributes.get(name)?.numbers
  return numbers?.length === 2 ? [numbers[0], numbers[1]] : null
}

function isOneOf<T extends string>(words: readonly T[], word: string): word is T {
  return (words as readonly string[]).includes(word)
}
