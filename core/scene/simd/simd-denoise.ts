import { kernelMaker, makeRoom, type WithMemory } from '../../wasm.ts'
import type { Surfaces } from '../scalar-denoise.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports for smoothing. */
interface Kernels extends WithMemory {
  steady: (
    planes: number,
    plane: number,
    stride: number,
    first: number,
    width: number,
    height: number,
    values: number,
    strength: number,
  ) => void
  smooth: (
    planes: number,
    plane: number,
    stride: number,
    first: number,
    width: number,
    height: number,
    reach: number,
    from: number,
    to: number,
  ) => void
}

/** Planes by number: parts, six of the place, two of luminance, one for work, and twice four of values. */
const PLACE = 1
const VALUES = [10, 14]
const PLANES = 18
/** Kernels work on four places at a time. */
const LANES = 4

const newKernels = kernelMaker(MODULE)
let kernels: Kernels | null | undefined

/** `scalarDenoise` by WebAssembly, to six digits. Null where the engine has none, or no memory. */
export function simdDenoise(
  { width, height, place, part }: Surfaces,
  values: Float32Array,
  levels: number,
  strength: number,
): Float32Array | null {
  // Kernels look two reaches beyond the outer places.
  const margin = Math.max(LANES, 2 ** levels)
  const stride = Math.ceil((width + 2 * margin) / LANES) * LANES
  const size = stride * height
  kernels ??= newKernels({ walk: { passes: () => 0 } }) as Kernels | null
  if (kernels === null || !makeRoom(kernels, (PLANES * size + LANES) * 4)) return null
  const floats = new Float32Array(kernels.memory.buffer)
  const parts = new Uint32Array(kernels.memory.buffer)
  floats.fill(0, 0, PLANES * size)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (part[p] === 0) continue
      const at = y * stride + margin + x
      parts[at] = part[p]
      for (let k = 0; k < 6; k++) floats[(PLACE + k) * size + at] = place[p * 6 + k]
      for (let k = 0; k < 4; k++) floats[(VALUES[0] + k) * size + at] = values[p * 4 + k]
    }
  const shape = [0, size * 4, stride * 4, margin * 4, width, height] as const
  for (let level = 0; level < levels; level++) {
    const [from, to] = level % 2 === 0 ? VALUES : VALUES.toReversed()
    kernels.steady(...shape, from, strength)
    kernels.smooth(...shape, 2 ** level, from, to)
  }
  const out = new Float32Array(values.length)
  const last = VALUES[levels % 2] * size + margin
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 4; k++) out[(y * width + x) * 4 + k] = floats[last + k * size + y * stride + x]
  return out
}
