import { kernelMaker, type WithMemory } from '../../../wasm.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports. The board lies at address 0. */
export interface Kernels extends WithMemory {
  measure(board: number, from: number, to: number): void
  sweep(board: number, from: number, to: number, forward: number, reach: number, random: number): number
  sumPatches(board: number, left: number, top: number, across: number, down: number): void
  hear(board: number, from: number, to: number, byCost: number): void
  sumCosts(board: number): void
  vote(board: number, count: number, sharpness: number, byCost: number): void
  keep(board: number, count: number): void
}

/** An instance of the kernels with a memory of its own, which goes with it. Null where the engine cannot run them. */
export const newKernels = kernelMaker(MODULE) as () => Kernels | null
