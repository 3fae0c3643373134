import { unavailable } from '../seam/unavailable.ts'
import type { ModelInput } from './model-messages.ts'
import type { OnnxModel } from '../../base/onnx-address.ts'

type NumberType = 'float32' | 'uint8'

/** Inputs of a model that fills a mask: names, number types, and the size in pixels. */
export interface ModelShape {
  image: { name: string; type: NumberType }
  mask: { name: string; type: NumberType }
  width: number
  height: number
}

/**
 * Finds picture and mask among a model's inputs: two tensors of one picture each, rows within planes (NCHW), the one
 * of three planes and the one of one. Throws `engine_unavailable` when the model has other inputs.
 */
export function readShape(inputs: readonly ModelInput[], { size }: OnnxModel): ModelShape {
  const image = withPlanes(inputs, 3)
  const mask = withPlanes(inputs, 1)
  if (inputs.length !== 2 || image === undefined || mask === undefined)
    throw unavailable(`the model does not take a picture and a mask. It takes ${formatInputs(inputs)}`)
  const [, , height, width] = image.dims
  return {
    image: { name: image.name, type: toNumberType(image) },
    mask: { name: mask.name, type: toNumberType(mask) },
    width: width ?? size.width,
    height: height ?? size.height,
  }
}

function withPlanes(inputs: readonly ModelInput[], planes: number): ModelInput | undefined {
  return inputs.find(({ dims }) => dims.length === 4 && (dims[0] ?? 1) === 1 && dims[1] === planes)
}

function toNumberType({ name, type }: ModelInput): NumberType {
  if (type === 'float32' || type === 'uint8') return type
  throw unavailable(`the model's input ${name} is ${type}, not float32 or uint8`)
}

function formatInputs(inputs: readonly ModelInput[]): string {
  return inputs.map(({ name, dims }) => `${name} [${dims.map((dim) => dim ?? '?').join(', ')}]`).join(', ')
}
