/** Runs FFmpeg's commands one after the other, away from the page. */
import { transfer } from '../../../workers/messages.ts'
import { answerPage, serve } from '../../../workers/serve.ts'
import { startCore, type Core, type CoreRun } from './core.ts'
import type { CoreSource } from './core-module.ts'

/** No sound or picture of the size that is taken takes a tenth of this. */
const TIMEOUT_MS = 180_000

let core: Core | null = null

const calls = {
  start: async (source: CoreSource): Promise<void> => {
    core = await startCore(source, TIMEOUT_MS)
  },
  run: (command: CoreRun): Uint8Array<ArrayBuffer>[] => {
    if (core === null) throw new Error('FFmpeg is not started yet.')
    const outputs = core.run(command)
    return transfer(
      outputs,
      outputs.map(({ buffer }) => buffer),
    )
  },
}

export type FfmpegWorker = typeof calls

answerPage((send) => serve(calls, send))
