import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { unavailable } from '../seam/unavailable.ts'
import type { ModelAnswer, ModelCall, ModelInput, Tensor } from './model-messages.ts'
import { hasRuntime } from './runtime.ts'

/** A loaded model. `close` ends its process, also in the middle of a run. */
export interface Model {
  inputs: readonly ModelInput[]
  run(call: ModelCall): Promise<Tensor>
  close(): void
}

interface OpenOptions {
  /** The folder that holds the runtime. */
  runtime: string
  file: string
  /** Milliseconds that loading, and one run, may take each. */
  timeout: number
}

const processFile = fileURLToPath(new URL('model-process.ts', import.meta.url))

/** Why the model cannot work at present, or null. */
export function modelFault({ runtime, file }: Pick<OpenOptions, 'runtime' | 'file'>): string | null {
  if (!hasRuntime(runtime)) return 'the ONNX runtime is not installed. Run npm run engine:onnx'
  return existsSync(file) ? null : `there is no model ${path.basename(file)}`
}

/** Loads a model in a process of its own. Throws `engine_unavailable`, as its runs do, with a reason for the user. */
export async function openModel(options: OpenOptions): Promise<Model> {
  const { runtime, file, timeout } = options
  const fault = modelFault(options)
  if (fault !== null) throw unavailable(fault)
  const child = fork(processFile, [runtime, file], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const close = () => void child.kill('SIGKILL')
  try {
    const ready = await nextAnswer(child, timeout, 'loading the model')
    if (ready.kind !== 'ready') throw unavailable('the model was not loaded')
    return {
      inputs: ready.inputs,
      close,
      run: async (call) => {
        const answer = nextAnswer(child, timeout, 'the model')
        child.send(call)
        const done = await answer
        if (done.kind !== 'done') throw unavailable('the model gave no picture')
        return done.output
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Waits for the next message of the process. */
function nextAnswer(
  child: ChildProcess,
  timeout: number,
  what: string,
): Promise<Exclude<ModelAnswer, { kind: 'failed' }>> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      settle()
    }
    const refuse = (reason: string, cause?: unknown) => end(() => reject(unavailable(reason, cause)))
    const onMessage = (answer: ModelAnswer) => {
      if (answer.kind !== 'failed') return end(() => resolve(answer))
      const { message, isRuntime } = answer
      const whose = isRuntime ? 'the ONNX runtime could not be loaded' : 'the model failed'
      refuse(`${whose}: ${message.slice(0, 300)}`)
    }
    const onExit = (code: number | null, signal: string | null) =>
      refuse(`${what} ended of itself (${signal ?? `code ${String(code)}`})`)
    const onError = (error: Error) => refuse('the process of the model could not be started', error)
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      refuse(`${what} took longer than ${String(Math.round(timeout / 1_000))} s`)
    }, timeout)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}
