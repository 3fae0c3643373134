import { kernelMaker, type WithMemory } from '../../../wasm.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports. */
export interface Kernels extends WithMemory {
  maximaOfRow(table: number, stride: number, levels: number): void
  raise(
    rows: number,
    rowCount: number,
    runs: number,
    count: number,
    spare: number,
    out: number,
    margin: number,
    max: number,
  ): void
  blurRows(
    data: number,
    stride: number,
    width: number,
    lines: number,
    reach: number,
    box0: number,
    box1: number,
    box2: number,
    scale: number,
    out: number,
  ): void
  blurColumns(
    across: number,
    stride: number,
    height: number,
    lines: number,
    reach: number,
    box0: number,
    box1: number,
    box2: number,
    gain: number,
    offset: number,
    out: number,
  ): void
}

/** An instance of the kernels with a memory of its own, which goes with it. Null where the engine cannot run them. */
export const newKernels = kernelMaker(MODULE) as () => Kernels | null

/** The next address from `bytes` on that is a multiple of 16. */
export function aligned(bytes: number): number {
  return (bytes + 15) & ~15
}
