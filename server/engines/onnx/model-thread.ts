// Loads the runtime and a model, and runs it for each call. The runtime blocks the thread that it runs on.
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { ModelAnswer, ModelCall, ModelInput, Tensor } from './model-messages.ts'

/** What is used of onnxruntime-node, which is not installed by default and so has no types here. */
interface Runtime {
  InferenceSession: { create(file: string): Promise<Session> }
  Tensor: new (type: Tensor['type'], data: Tensor['data'], dims: number[]) => RuntimeTensor
}

interface Session {
  inputMetadata: readonly { name: string; isTensor: boolean; type?: string; shape?: (number | string)[] }[]
  outputNames: readonly string[]
  run(feeds: Record<string, RuntimeTensor>): Promise<Record<string, RuntimeTensor>>
}

interface RuntimeTensor {
  type: string
  dims: readonly number[]
  data: unknown
}

const { runtime, file } = workerData as { runtime: string; file: string }

function post(answer: ModelAnswer): void {
  parentPort?.postMessage(answer)
}

function fail(error: unknown, isRuntime: boolean): void {
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error), isRuntime })
}

function loadRuntime(): Runtime | null {
  try {
    return createRequire(path.join(runtime, 'package.json'))('onnxruntime-node') as Runtime
  } catch (error) {
    fail(error, true)
    return null
  }
}

function readInputs({ inputMetadata }: Session): ModelInput[] {
  return inputMetadata.map(({ name, type = '', shape = [] }) => ({
    name,
    type,
    dims: shape.map((dim) => (typeof dim === 'number' && dim > 0 ? dim : null)),
  }))
}

/** The model's first output. */
function readOutput(session: Session, answer: Record<string, RuntimeTensor>): Tensor {
  const [name] = session.outputNames
  const output = name === undefined ? undefined : answer[name]
  if (output === undefined) throw new Error('it has no output')
  const { type, dims, data } = output
  if (type === 'float32' && data instanceof Float32Array) return { type, dims: [...dims], data }
  if (type === 'uint8' && data instanceof Uint8Array) return { type, dims: [...dims], data }
  throw new Error(`its output is ${type}, not float32 or uint8`)
}

async function answer(library: Runtime, session: Session, call: ModelCall): Promise<void> {
  try {
    const feeds = Object.entries(call).map(
      ([name, { type, data, dims }]) => [name, new library.Tensor(type, data, dims)] as const,
    )
    post({ kind: 'done', output: readOutput(session, await session.run(Object.fromEntries(feeds))) })
  } catch (error) {
    fail(error, false)
  }
}

async function serve(): Promise<void> {
  const library = loadRuntime()
  if (library === null) return
  const session = await library.InferenceSession.create(file)
  parentPort?.on('message', (call: ModelCall) => void answer(library, session, call))
  post({ kind: 'ready', inputs: readInputs(session) })
}

await serve().catch((error: unknown) => fail(error, false))
