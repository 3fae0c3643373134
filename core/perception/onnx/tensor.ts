import { UnusableNetwork } from '../unusable-network.ts'
import { floats, readFields, spanOf, text, viewOf, wholeNumbers, type Span } from './wire.ts'

/** Numbers of a model: weights, sizes, limits. */
export interface Tensor {
  dims: readonly number[]
  values: Float32Array
}

/** Kinds of numbers, as the format counts them. */
export const FLOAT = 1
const INT64 = 7
const FLOAT16 = 10

/** Most numbers of one tensor: 64 MB. */
const MAX_VALUES = 2 ** 24

/** A float of 16 bits. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (1024 + fraction) * 2 ** (exponent - 25)
}

/** All floats of 16 bits, by their bits: a network has a million of them and is read for each photo. */
let halves: Float32Array | null = null

function allHalves(): Float32Array {
  if (halves !== null) return halves
  halves = new Float32Array(2 ** 16)
  for (let bits = 0; bits < halves.length; bits++) halves[bits] = fromHalf(bits)
  return halves
}

/** How numbers of each kind are read from bytes that are nothing else; what is left of the last one is passed over. */
const KINDS: Readonly<Record<number, ((view: DataView) => Float32Array) | undefined>> = {
  // Floats need not begin at a multiple of their size in the file; kernels too take them as little-endian.
  [FLOAT]: ({ buffer, byteOffset, byteLength }) =>
    new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength - (byteLength % 4))),
  [FLOAT16]: (view) => {
    const table = allHalves()
    const out = new Float32Array(view.byteLength >> 1)
    for (let i = 0; i < out.length; i++) out[i] = table[view.getUint16(2 * i, true)]
    return out
  },
  [INT64]: (view) => {
    const out = new Float32Array(view.byteLength >> 3)
    for (let i = 0; i < out.length; i++)
      out[i] = view.getInt32(8 * i + 4, true) * 2 ** 32 + view.getUint32(8 * i, true)
    return out
  },
}

/** A tensor and its name, which attributes leave empty. Throws UnusableNetwork where it is none of ours. */
export function readTensor(span: Span): { name: string; tensor: Tensor } {
  const dims: number[] = []
  let name = ''
  let kind = 0
  const values: ArrayLike<number>[] = []
  let raw: Span | null = null
  let isElsewhere = false
  for (const field of readFields(span)) {
    if (field.number === 1) for (const dim of wholeNumbers(field)) dims.push(dim)
    else if (field.number === 2) kind = field.value
    else if (field.number === 4) values.push(floats(field))
    else if (field.number === 5 || field.number === 7) values.push(wholeNumbers(field))
    else if (field.number === 8) name = text(field)
    else if (field.number === 9) raw = spanOf(field)
    else if (field.number === 14) isElsewhere = field.value !== 0
  }
  const shown = `The numbers of “${name}”`
  if (isElsewhere) throw new UnusableNetwork(`${shown} are in another file; export the model as one file`)
  const read = KINDS[kind]
  if (read === undefined) throw new UnusableNetwork(`${shown} are neither float32, float16 nor int64`)
  let count = 1
  for (const dim of dims) {
    if (dim < 0 || dim > MAX_VALUES) throw new UnusableNetwork(`${shown} have an impossible size`)
    count *= dim
  }
  if (count > MAX_VALUES) throw new UnusableNetwork(`${shown} are too many`)
  const found = raw === null ? fromFields(kind, values) : read(viewOf(raw))
  if (found.length !== count) throw new UnusableNetwork(`${shown} are not as many as its size says`)
  if (!areFinite(found)) throw new UnusableNetwork(`${shown} are not all finite`)
  return { name, tensor: { dims, values: found } }
}

/** Values that stand in fields of their own. Those of 16 bits are kept as their bits. */
function fromFields(kind: number, parts: readonly ArrayLike<number>[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return kind === FLOAT16 ? out.map(fromHalf) : out
}

function areFinite(values: Float32Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false
  return true
}
