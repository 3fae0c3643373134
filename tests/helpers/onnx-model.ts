// Writes a small ONNX model: the protobuf messages of onnx.proto3, as far as they are needed here.

type Bytes = number[]

function varint(value: number): Bytes {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
}

const number = (field: number, value: number): Bytes => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, content: Iterable<number>): Bytes => {
  const all = [...content]
  return [...varint((field << 3) | 2), ...varint(all.length), ...all]
}
const text = (field: number, content: string): Bytes => bytes(field, new TextEncoder().encode(content))

const FLOAT = 1

function node(operator: string, inputs: readonly string[], output: string): Bytes {
  return bytes(1, [...inputs.flatMap((name) => text(1, name)), ...text(2, output), ...text(4, operator)])
}

function constant(name: string, value: number): Bytes {
  const raw = new Uint8Array(new Float32Array([value]).buffer)
  return bytes(5, [...number(1, 1), ...number(2, FLOAT), ...text(8, name), ...bytes(9, raw)])
}

/** A tensor that goes in (field 11) or comes out (12); a dimension that is text is left open. */
function value(field: 11 | 12, name: string, dims: readonly (number | string)[]): Bytes {
  const shape = dims.flatMap((dim) => bytes(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)))
  const tensor = [...number(1, FLOAT), ...bytes(2, shape)]
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, tensor))])
}

/**
 * A model that fills a mask with the mean of what is known: image [1, 3, height, width] from 0 to 1 and black where it is
 * masked, mask [1, 1, height, width] of 0 and 1, result from 0 to 255. Without a size it takes any.
 */
export function fillingModel(size?: { width: number; height: number }): Uint8Array {
  const [height, width] = [size?.height ?? 'height', size?.width ?? 'width']
  const graph = [
    ...node('GlobalAveragePool', ['image'], 'sum'),
    ...node('GlobalAveragePool', ['mask'], 'masked'),
    ...node('Sub', ['one', 'masked'], 'known'),
    ...node('Div', ['sum', 'known'], 'mean'),
    ...node('Mul', ['mask', 'mean'], 'fill'),
    ...node('Add', ['image', 'fill'], 'filled'),
    ...node('Mul', ['filled', 'white'], 'result'),
    ...text(2, 'filling'),
    ...constant('one', 1),
    ...constant('white', 255),
    ...value(11, 'image', [1, 3, height, width]),
    ...value(11, 'mask', [1, 1, height, width]),
    ...value(12, 'result', [1, 3, height, width]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}

/** A model of another kind: one input, given back. */
export function otherModel(): Uint8Array {
  const graph = [
    ...node('Identity', ['words'], 'same'),
    ...text(2, 'other'),
    ...value(11, 'words', [1, 8]),
    ...value(12, 'same', [1, 8]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}

/** A model that fills as above, after so many rounds of multiplying large matrices that it takes minutes. */
export function slowModel(): Uint8Array {
  const rounds = 4_000
  const names = Array.from({ length: rounds + 1 }, (_, i) => (i === 0 ? 'image' : `m${String(i)}`))
  const graph = [
    ...names.slice(1).flatMap((name, i) => node('MatMul', [names[i], 'image'], name)),
    ...node('Mul', [names[rounds], 'mask'], 'result'),
    ...text(2, 'slow'),
    ...value(11, 'image', [1, 3, 1024, 1024]),
    ...value(11, 'mask', [1, 1, 1024, 1024]),
    ...value(12, 'result', [1, 3, 1024, 1024]),
  ]
  return Uint8Array.from([...number(1, 8), ...bytes(7, graph), ...bytes(8, number(2, 13))])
}
