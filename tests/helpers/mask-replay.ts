import { MaskEngine } from '../../core/mask/engine.ts'
import { maskScript, runStep } from './mask-script.ts'

/** Hashes of a mask after a script of mixed steps, after all are undone, and after all are redone. */
export interface Replay {
  done: string
  undone: string
  redone: string
  steps: number
}

/** Replays a script on an empty mask; the same in every engine. */
export async function replay(seed: number, count: number, width: number, height: number): Promise<Replay> {
  const codec = { deflate: keep, inflate: keep }
  const engine = new MaskEngine(width, height, { codec, now: () => 0 })
  for (const step of maskScript(seed, count, width, height)) await runStep(engine, step)
  const { done } = engine.history
  const last = engine.hash()
  await engine.jumpTo(0)
  const undone = engine.hash()
  await engine.jumpTo(done)
  return { done: last, undone, redone: engine.hash(), steps: done }
}

/** Packing is not what is compared here. */
function keep(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return Promise.resolve(bytes)
}
