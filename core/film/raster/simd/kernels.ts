import { kernelMaker, makeRoom, type WithMemory } from '../../../wasm.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports. */
export interface Kernels extends WithMemory {
  mix: (a: number, b: number, weight: number, out: number, count: number) => void
  across: (row: number, first: number, weight: number, out: number, count: number, part: number) => void
  yuv: (
    top: number,
    bottom: number,
    topLuma: number,
    bottomLuma: number,
    u: number,
    v: number,
    count: number,
  ) => void
  halve: (top: number, bottom: number, out: number, count: number) => void
  over: (to: number, from: number, opacity: number, count: number) => void
}

const newKernels = kernelMaker(MODULE) as () => Kernels | null
let kernels: Kernels | null | undefined

/** The kernels of the raster with so many bytes of memory; null where the engine has none. One user at a time. */
export function kernelsWith(bytes: number): Kernels | null {
  kernels = kernels === undefined ? newKernels() : kernels
  return kernels !== null && makeRoom(kernels, bytes) ? kernels : null
}
