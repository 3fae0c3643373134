import { kernelMaker, type WithMemory } from '../../wasm.ts'
import { MODULE } from './module.ts'

/** What `assembly` exports; the parameters are told there. Places are bytes from the memory's begin. */
export interface Kernels extends WithMemory {
  convolve(
    from: number,
    rowStep: number,
    pixelStep: number,
    runs: number,
    runCount: number,
    length: number,
    weights: number,
    bias: number,
    to: number,
    toRowStep: number,
    toPixelStep: number,
    width: number,
    rows: number,
    channels: number,
    floor: number,
  ): void
  convolveEach(
    from: number,
    pixelStep: number,
    taps: number,
    tapCount: number,
    weights: number,
    bias: number,
    to: number,
    width: number,
    channels: number,
    floor: number,
  ): void
  addValues(a: number, b: number, to: number, count: number): void
  multiplyValues(a: number, b: number, to: number, count: number): void
  addChannels(from: number, values: number, to: number, pixels: number, channels: number): void
  multiplyChannels(from: number, values: number, to: number, pixels: number, channels: number): void
  clip(from: number, to: number, count: number, low: number, high: number): void
  copyChannels(from: number, to: number, pixels: number, channels: number, toChannels: number): void
  pad(
    from: number,
    to: number,
    width: number,
    height: number,
    pixel: number,
    top: number,
    left: number,
    bottom: number,
    right: number,
  ): void
  pool(
    from: number,
    rowStep: number,
    across: number,
    down: number,
    channels: number,
    divisor: number,
    to: number,
  ): void
  resize(
    above: number,
    below: number,
    part: number,
    columns: number,
    width: number,
    channels: number,
    to: number,
  ): void
}

/** An instance of the kernels with a memory of its own, which goes with it. Null where the engine cannot run them. */
export const newKernels = kernelMaker(MODULE) as () => Kernels | null
