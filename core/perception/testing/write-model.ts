// Writes small ONNX models for tests: the messages of onnx.proto3, as far as they are needed.

type Bytes = number[]

function varint(value: number): Bytes {
  const out: Bytes = []
  // Negative numbers are of 64 bits.
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128)
  out.push(Number(rest))
  return out
}

const number = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)]

function bytes(field: number, content: ArrayLike<number>): Bytes {
  const out = [...varint(field * 8 + 2), ...varint(content.length)]
  for (let i = 0; i < content.length; i++) out.push(content[i])
  return out
}

const text = (field: number, content: string): Bytes =>
  bytes(
    field,
    Array.from(content, (letter) => letter.charCodeAt(0)),
  )

const rawOf = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer)

/** What a node is set to: whole numbers, floats, texts and lists of whole numbers. */
type AttributeValue = number | string | readonly number[] | { float: number }

export interface WrittenNode {
  operator: string
  inputs: readonly string[]
  output: string
  attributes?: Readonly<Record<string, AttributeValue>>
}

export interface WrittenTensor {
  dims: readonly number[]
  values: readonly number[]
  /** float32 in raw bytes when left out. */
  kind?: 'float-fields' | 'int64' | 'half'
}

export interface WrittenModel {
  nodes: readonly WrittenNode[]
  tensors?: Readonly<Record<string, WrittenTensor>>
  input?: string
  output: string
  opset?: number
}

/** The bytes of a model. Its input is called `picture` when that is left out. */
export function writeModel({ nodes, tensors = {}, input = 'picture', output, opset = 13 }: WrittenModel) {
  const graph = [
    ...nodes.flatMap((node) => bytes(1, writeNode(node))),
    ...text(2, 'graph'),
    ...Object.entries(tensors).flatMap(([name, tensor]) => bytes(5, writeTensor(name, tensor))),
    ...bytes(11, text(1, input)),
    ...bytes(12, text(1, output)),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, opset))])
}

function writeNode({ operator, inputs, output, attributes = {} }: WrittenNode): Bytes {
  return [
    ...inputs.flatMap((name) => text(1, name)),
    ...text(2, output),
    ...text(4, operator),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      bytes(5, [...text(1, name), ...writeValue(value)]),
    ),
  ]
}

function writeValue(value: AttributeValue): Bytes {
  if (typeof value === 'number') return number(3, value)
  if (typeof value === 'string') return text(4, value)
  if ('float' in value) return [...varint(2 * 8 + 5), ...rawOf([value.float])]
  return value.flatMap((one) => number(8, one))
}

function writeTensor(name: string, { dims, values, kind }: WrittenTensor): Bytes {
  const start = dims.flatMap((dim) => number(1, dim))
  const end = text(8, name)
  if (kind === 'int64') return [...start, ...number(2, 7), ...bytes(7, values.flatMap(varint)), ...end]
  if (kind === 'half') return [...start, ...number(2, 10), ...bytes(9, values.flatMap(halfBytes)), ...end]
  return kind === 'float-fields'
    ? [...start, ...number(2, 1), ...bytes(4, rawOf(values)), ...end]
    : [...start, ...number(2, 1), ...end, ...bytes(9, rawOf(values))]
}

/** The bytes of a number that 16 bits hold exactly. */
function halfBytes(value: number): Bytes {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  const bits = view.getUint32(0)
  const exponent = ((bits >> 23) & 255) - 127 + 15
  const half = value === 0 ? 0 : ((bits >>> 31) << 15) | (exponent << 10) | ((bits >> 13) & 1023)
  return [half & 255, half >> 8]
}
