import { makeRoom } from '../../wasm.ts'
import { readModel } from '../onnx/read-model.ts'
import { newKernels, type Kernels } from '../simd/kernels.ts'
import { UnusableNetwork } from '../unusable-network.ts'
import { buildLayers } from './build-layers.ts'
import { createStep, roomOf, type Step } from './create-step.ts'
import type { Layers } from './layers.ts'
import { packWeights, type Packed } from './pack-weights.ts'
import { placeValues } from './place-values.ts'
import { findShapes, type Shape } from './shapes.ts'

/** Numbers of pixels: all channels of the first, then of the next, row by row. */
export interface Values extends Shape {
  data: Float32Array
}

/** A network that can be run on pictures of any size that its layers fit to. */
export interface Network {
  /** What it makes of a picture. Throws UnusableNetwork where picture and network do not fit, or memory is short. */
  run(picture: Values): Values
  /** The shape of that. Throws UnusableNetwork where the layers do not fit together for such a picture. */
  shapeFor(picture: Shape): Shape
}

/** More than this for one picture is refused. */
const MAX_MEMORY = 2 ** 30

/**
 * A network from the bytes of an ONNX file, in a memory of its own. Null where the engine has no WebAssembly with SIMD.
 * Throws UnusableNetwork where the file is broken, or asks for what is not built in. The same bytes and picture give
 * the same bytes everywhere: all sums are of 32 bits, in an order that the layers alone decide.
 */
export function openNetwork(bytes: Uint8Array): Network | null {
  const layers = buildLayers(readModel(bytes))
  const kernels = newKernels()
  return kernels === null ? null : new KernelNetwork(kernels, layers)
}

/** A network made ready for pictures of one shape. */
interface Plan {
  input: Shape
  steps: readonly Step[]
  from: number
  to: number
  output: Shape
}

class KernelNetwork implements Network {
  readonly #kernels: Kernels
  readonly #layers: Layers
  readonly #packed: Packed
  #plan: Plan | null = null

  constructor(kernels: Kernels, layers: Layers) {
    this.#kernels = kernels
    this.#layers = layers
    this.#packed = packWeights(kernels, layers)
  }

  run(picture: Values): Values {
    const { channels, height, width, data } = picture
    const plan = this.#isFor(picture) ? this.#plan! : (this.#plan = this.#planFor(picture))
    new Float32Array(this.#kernels.memory.buffer, plan.from, channels * height * width).set(data)
    for (const step of plan.steps) step()
    const { output } = plan
    const count = output.channels * output.height * output.width
    return { ...output, data: new Float32Array(this.#kernels.memory.buffer, plan.to, count).slice() }
  }

  shapeFor(picture: Shape): Shape {
    return findShapes(this.#layers, picture)[this.#layers.output]
  }

  #isFor({ channels, height, width }: Shape): boolean {
    const input = this.#plan?.input
    return input?.channels === channels && input.height === height && input.width === width
  }

  #planFor({ channels, height, width }: Shape): Plan {
    const layers = this.#layers
    const input = { channels, height, width }
    const shapes = findShapes(layers, input)
    const { places, end } = placeValues(layers, shapes)
    // After the weights: what steps need beside their values, the values, and one padded picture.
    const needs = layers.layers.map((layer, i) => roomOf(layer, shapes, shapes[i + 1]))
    let at = this.#packed.end
    const tables = needs.map(({ table }) => {
      const from = at
      at += Math.ceil(table / 16) * 16
      return from
    })
    const values = at
    const padded = values + end
    const whole = padded + needs.reduce((max, need) => Math.max(max, need.padded), 0)
    if (whole > MAX_MEMORY || !makeRoom(this.#kernels, whole))
      throw new UnusableNetwork('There is not enough memory for the network')
    const steps = layers.layers.map((layer, i) =>
      createStep(layer, {
        kernels: this.#kernels,
        weights: this.#packed.places[i],
        table: tables[i],
        padded,
        placeOf: (value) => values + places[value],
        shapeOf: (value) => shapes[value],
        out: i + 1,
      }),
    )
    const { output } = layers
    return { input, steps, from: values + places[0], to: values + places[output], output: shapes[output] }
  }
}
