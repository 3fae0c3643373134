import { unavailable } from '../seam/unavailable.ts'
import type { Tensor } from './model-messages.ts'
import type { ModelShape } from './model-shape.ts'
import type { OnnxModel } from '../../base/onnx-address.ts'

/** RGB or grey, interleaved, rows from the top. */
type Bytes = Uint8Array

function numbers(type: Tensor['type'], dims: number[], length: number): Tensor {
  return type === 'float32'
    ? { type, dims, data: new Float32Array(length) }
    : { type, dims, data: new Uint8Array(length) }
}

/** The picture as input of the model, black where the mask (0 = known) covers it. */
export function imageTensor(rgb: Bytes, covered: Bytes, shape: ModelShape, { white }: OnnxModel): Tensor {
  const { width, height, image } = shape
  const plane = width * height
  const tensor = numbers(image.type, [1, 3, height, width], plane * 3)
  const scale = image.type === 'uint8' ? 1 : white / 255
  for (let i = 0; i < plane; i++) {
    if (covered[i] !== 0) continue
    for (let k = 0; k < 3; k++) tensor.data[k * plane + i] = rgb[i * 3 + k]! * scale
  }
  return tensor
}

/** The mask as input of the model: 1 (255 in bytes) over what is removed, or over what stays. */
export function maskTensor(covered: Bytes, shape: ModelShape, { maskMarks }: OnnxModel): Tensor {
  const { width, height, mask } = shape
  const tensor = numbers(mask.type, [1, 1, height, width], width * height)
  const one = mask.type === 'uint8' ? 255 : 1
  for (let i = 0; i < covered.length; i++)
    if ((covered[i] !== 0) === (maskMarks === 'remove')) tensor.data[i] = one
  return tensor
}

/** RGB of what the model gave. Throws `engine_unavailable` when that is no picture of the size that it was given. */
export function toPicture({ type, dims, data }: Tensor, { width, height }: ModelShape, white: number): Bytes {
  const sizes = dims.length === 4 && dims[0] === 1 ? dims.slice(1) : dims
  const [planes, rows, columns] = sizes
  if (sizes.length !== 3 || planes !== 3 || rows !== height || columns !== width)
    throw unavailable(`the model gave [${dims.join(', ')}] instead of [1, 3, ${height}, ${width}]`)
  const plane = width * height
  const scale = type === 'uint8' ? 1 : 255 / white
  const rgb = new Uint8ClampedArray(plane * 3)
  for (let i = 0; i < plane; i++)
    for (let k = 0; k < 3; k++) {
      const value = data[k * plane + i]!
      if (!Number.isFinite(value)) throw unavailable('the model gave values that are no numbers')
      rgb[i * 3 + k] = value * scale
    }
  return new Uint8Array(rgb.buffer)
}
