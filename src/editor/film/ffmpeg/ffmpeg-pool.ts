import { connect, workerPort, type Remote } from '../../../workers/connect.ts'
import { transfer } from '../../../workers/messages.ts'
import type { CoreRun } from './core.ts'
import { loadCoreSource, type CoreSource } from './core-module.ts'
import type { FfmpegWorker } from './ffmpeg.worker.ts'

/** A core breaks after some 65 commands, whose arguments it never frees. */
const RUNS_OF_A_CORE = 20
/** Each core has some 60 MB of its own. */
const CORES = 2
/** After that an idle core is ended: its memory only ever grows. */
const IDLE_MS = 30_000

interface Slot {
  remote: Remote<FfmpegWorker>
  started: Promise<void>
  runs: number
  end?: ReturnType<typeof setTimeout>
}

interface Parts {
  open: () => Remote<FfmpegWorker>
  load: () => Promise<CoreSource>
}

export interface FfmpegPool {
  /**
   * Runs a command in a worker, as soon as one is free; the bytes of the inputs are moved there. Rejects with a Refusal
   * that has FFmpeg's log when it fails, and with the signal's reason as soon as that is aborted: the worker is ended at once.
   */
  run(command: CoreRun, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]>
}

/** Commands wait for a free core; a core is replaced after 20 of them and after any failure. */
function createFfmpegPool({ open, load }: Parts): FfmpegPool {
  const idle: Slot[] = []
  const waiting: (() => void)[] = []
  let running = 0

  const take = (): Slot => {
    const slot = idle.pop()
    if (slot === undefined) {
      const remote = open()
      return { remote, started: load().then((source) => remote.call.start(source)), runs: 0 }
    }
    clearTimeout(slot.end)
    return slot
  }
  const putBack = (slot: Slot) => {
    idle.push(slot)
    slot.end = setTimeout(() => {
      idle.splice(idle.indexOf(slot), 1)
      slot.remote.close()
    }, IDLE_MS)
  }
  const runIn = async (slot: Slot, command: CoreRun) => {
    await slot.started
    const memory = new Set(command.inputs.map(({ bytes }) => bytes.buffer as ArrayBuffer))
    return slot.remote.call.run(transfer(command, [...memory]))
  }
  const waitForTurn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        running++
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(signal?.reason as Error)
      }
      if (running < CORES) return begin()
      waiting.push(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return {
    run: async (command, signal) => {
      signal?.throwIfAborted()
      await waitForTurn(signal)
      const slot = take()
      slot.runs++
      let isWell = false
      let cancel = () => {}
      const cancelled = new Promise<never>((_, reject) => (cancel = () => reject(signal?.reason as Error)))
      signal?.addEventListener('abort', cancel, { once: true })
      if (signal?.aborted === true) cancel()
      try {
        const outputs = await Promise.race([runIn(slot, command), cancelled])
        isWell = true
        return outputs
      } finally {
        signal?.removeEventListener('abort', cancel)
        if (isWell && slot.runs < RUNS_OF_A_CORE) putBack(slot)
        else slot.remote.close()
        running--
        waiting.shift()?.()
      }
    },
  }
}

function openWorker(): Remote<FfmpegWorker> {
  const worker = new Worker(new URL('./ffmpeg.worker.ts', import.meta.url), { type: 'module' })
  return connect<FfmpegWorker>(
    workerPort(worker, (said) => said || 'FFmpeg could not be started in this browser.'),
    { failure: 'FFmpeg has failed.' },
  )
}

/** The one pool of the page. Nothing is loaded before its first command. */
export const ffmpeg = createFfmpegPool({ open: openWorker, load: loadCoreSource })
