import path from 'node:path'

/** The model to use, and what it expects where its file does not declare it. */
export interface OnnxModel {
  /** The file, in full. */
  file: string
  /** Pixels that the model works at, where its file leaves that open. */
  size: { width: number; height: number }
  /** What white is in the picture that the model is given: 1 or 255. */
  white: number
  /** What white is in the picture that it gives back: 1 or 255. */
  whiteOut: number
  /** Where the model's mask is 1: over what is removed, or over what stays. */
  maskMarks: 'remove' | 'keep'
}

const scheme = 'onnx:'
const known = new Set(['size', 'white', 'white-out', 'mask'])
const minSide = 64
const maxSide = 4096

/**
 * Reads `onnx:/models/lama.onnx?size=512&white=1&white-out=255&mask=remove`; the values shown are those taken where one
 * is left out, and are those of LaMa as it is usually exported. Throws RangeError with what is wrong.
 */
export function readOnnxAddress(address: string): OnnxModel {
  if (!address.startsWith(scheme)) throw new RangeError('must start with onnx:')
  const [file = '', query = ''] = address.slice(scheme.length).split('?', 2)
  if (!file.endsWith('.onnx')) throw new RangeError('must name a file that ends in .onnx')
  const params = new URLSearchParams(query)
  for (const name of params.keys()) if (!known.has(name)) throw new RangeError(`does not know ${name}`)
  const maskMarks = params.get('mask') ?? 'remove'
  if (maskMarks !== 'remove' && maskMarks !== 'keep') throw new RangeError('mask must be remove or keep')
  return {
    file: path.resolve(file),
    size: readSize(params.get('size') ?? '512'),
    white: readWhite('white', params.get('white') ?? '1'),
    whiteOut: readWhite('white-out', params.get('white-out') ?? '255'),
    maskMarks,
  }
}

function readSize(text: string): OnnxModel['size'] {
  const [width = NaN, height = width] = text.split('x', 2).map(Number)
  const isFine = (side: number) => Number.isInteger(side) && side >= minSide && side <= maxSide
  if (!isFine(width) || !isFine(height))
    throw new RangeError(`size must be 512 or 640x480, each from ${minSide} to ${maxSide}`)
  return { width, height }
}

function readWhite(name: string, text: string): number {
  if (text === '1' || text === '255') return Number(text)
  throw new RangeError(`${name} must be 1 or 255`)
}
