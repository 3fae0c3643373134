import { MODULE } from './module.ts'

/** What `assembly` exports. The board lies at address 0. */
export interface Kernels {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
  measure(board: number, from: number, to: number): void
  sweep(board: number, from: number, to: number, forward: number, reach: number, random: number): number
  sumPatches(board: number, left: number, top: number, across: number, down: number): void
  hear(board: number, from: number, to: number, byCost: number): void
  sumCosts(board: number): void
  vote(board: number, count: number, sharpness: number, byCost: number): void
  keep(board: number, count: number): void
}

/** The part of the language's own WebAssembly that is used: its types come with the DOM's, which core does without. */
declare const WebAssembly:
  | {
      Module: new (bytes: Uint8Array) => object
      Instance: new (module: object) => { exports: unknown }
      validate(bytes: Uint8Array): boolean
    }
  | undefined

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes from base64 without line breaks. */
function decode(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '')
  const out = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  for (let i = 0, next = 0; i < digits.length; i++) {
    bits = (bits << 6) | DIGITS.indexOf(digits[i])
    if (i % 4 > 0) out[next++] = bits >> (6 - 2 * (i % 4))
  }
  return out
}

/** The compiled module: null where it cannot be had, undefined before the first try. */
let compiled: object | null | undefined

/** Compiles the module. Null where the engine has no WebAssembly with SIMD, or the page does not let it compile any. */
function compile(): object | null {
  if (typeof WebAssembly === 'undefined') return null
  const bytes = decode(MODULE)
  try {
    return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
  } catch {
    return null
  }
}

/** An instance of the kernels with a memory of its own, which goes with it. Null where the engine cannot run them. */
export function newKernels(): Kernels | null {
  compiled = compiled === undefined ? compile() : compiled
  if (compiled === null || typeof WebAssembly === 'undefined') return null
  return new WebAssembly.Instance(compiled).exports as Kernels
}
