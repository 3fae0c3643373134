// Reads ONNX models: the graph's nodes, the numbers that stand in the file, the names of what goes in and comes out.
// What is needed of onnx.proto3 is written here by its field numbers; the rest is skipped.
import { UnusableNetwork } from '../unusable-network.ts'
import { readTensor, type Tensor } from './tensor.ts'
import { float, floats, readFields, spanOf, text, wholeNumbers, type Field, type Span } from './wire.ts'

/** What a node is set to. */
export interface Attribute {
  int?: number
  float?: number
  text?: string
  numbers?: readonly number[]
  tensor?: Tensor
}

export interface Node {
  operator: string
  /** Empty names stand for inputs that are left out. */
  inputs: readonly string[]
  outputs: readonly string[]
  attributes: ReadonlyMap<string, Attribute>
}

export interface Model {
  nodes: readonly Node[]
  tensors: ReadonlyMap<string, Tensor>
  /** Without what has its numbers in the file. */
  inputs: readonly string[]
  outputs: readonly string[]
}

/** Most bytes of a file: larger networks are not for every photo. */
export const MAX_BYTES = 2 ** 26
const MAX_NODES = 4096
/** Versions of the operators: older ones say sizes in other ways. */
const MIN_OPSET = 11
const MAX_OPSET = 21

/** A model from the bytes of its file. Throws UnusableNetwork where they are none, or one that is not for us. */
export function readModel(bytes: Uint8Array): Model {
  if (bytes.length > MAX_BYTES) throw new UnusableNetwork('The model is larger than 64 MB')
  let graph: Span | null = null
  let opset = 0
  for (const field of readFields({ bytes, from: 0, to: bytes.length })) {
    if (field.number === 7) graph = spanOf(field)
    else if (field.number === 8) opset = Math.max(opset, readOpset(spanOf(field)))
  }
  if (graph === null) throw new UnusableNetwork('The file is not an ONNX model: it has no graph')
  if (opset < MIN_OPSET || opset > MAX_OPSET)
    throw new UnusableNetwork(
      `The model has version ${opset} of the operators; export it with ${MIN_OPSET} to ${MAX_OPSET}`,
    )
  return readGraph(graph)
}

/** The version of the standard operators; 0 for others'. */
function readOpset(span: Span): number {
  let domain = ''
  let version = 0
  for (const field of readFields(span)) {
    if (field.number === 1) domain = text(field)
    else if (field.number === 2) version = field.value
  }
  return domain === '' || domain === 'ai.onnx' ? version : 0
}

function readGraph(span: Span): Model {
  const nodes: Node[] = []
  const tensors = new Map<string, Tensor>()
  const inputs: string[] = []
  const outputs: string[] = []
  for (const field of readFields(span)) {
    if (field.number === 1) nodes.push(readNode(spanOf(field)))
    else if (field.number === 5) {
      const { name, tensor } = readTensor(spanOf(field))
      tensors.set(name, tensor)
    } else if (field.number === 11) inputs.push(readName(spanOf(field)))
    else if (field.number === 12) outputs.push(readName(spanOf(field)))
    if (nodes.length > MAX_NODES) throw new UnusableNetwork('The model has too many operators')
  }
  return { nodes, tensors, inputs: inputs.filter((name) => !tensors.has(name)), outputs }
}

/** The name of an input or output of the graph. */
function readName(span: Span): string {
  for (const field of readFields(span)) if (field.number === 1) return text(field)
  return ''
}

function readNode(span: Span): Node {
  const inputs: string[] = []
  const outputs: string[] = []
  const attributes = new Map<string, Attribute>()
  let operator = ''
  for (const field of readFields(span)) {
    if (field.number === 1) inputs.push(text(field))
    else if (field.number === 2) outputs.push(text(field))
    else if (field.number === 4) operator = text(field)
    else if (field.number === 5) {
      const { name, attribute } = readAttribute(spanOf(field))
      attributes.set(name, attribute)
    } else if (field.number === 7) refuseOthers(field)
  }
  return { operator, inputs, outputs, attributes }
}

function refuseOthers(field: Field): void {
  const domain = text(field)
  if (domain !== '' && domain !== 'ai.onnx')
    throw new UnusableNetwork(`The model uses operators of “${domain}”; only the standard ones are built in`)
}

function readAttribute(span: Span): { name: string; attribute: Attribute } {
  let name = ''
  const attribute: Attribute = {}
  const numbers: number[] = []
  for (const field of readFields(span)) {
    if (field.number === 1) name = text(field)
    else if (field.number === 2) attribute.float = float(field)
    else if (field.number === 3) attribute.int = field.value
    else if (field.number === 4) attribute.text = text(field)
    else if (field.number === 5) attribute.tensor = readTensor(spanOf(field)).tensor
    else if (field.number === 7) for (const number of floats(field)) numbers.push(number)
    else if (field.number === 8) for (const number of wholeNumbers(field)) numbers.push(number)
  }
  if (numbers.length > 0) attribute.numbers = numbers
  return { name, attribute }
}
