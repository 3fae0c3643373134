/** The part of the language's own WebAssembly that is used: its types come with the DOM's, which core does without. */
declare const WebAssembly:
  | {
      Module: new (bytes: Uint8Array) => object
      Instance: new (module: object, imports: object) => { exports: unknown }
      validate(bytes: Uint8Array): boolean
    }
  | undefined

/** What every compiled module exports besides its kernels. */
export interface WithMemory {
  memory: { buffer: ArrayBuffer; grow(pages: number): number }
}

const PAGE = 65_536
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

/** Compiles a module. Null where the engine has no WebAssembly with SIMD, or the page does not let it compile any. */
function compile(text: string): object | null {
  if (typeof WebAssembly === 'undefined') return null
  const bytes = decode(text)
  try {
    return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
  } catch {
    return null
  }
}

/**
 * A maker of instances of a module in base64, each with a memory of its own, which goes with it. The module is compiled
 * at the first of them. The maker gives null where the engine cannot run it; it takes the functions that the module
 * imports, by the names of their modules and their own.
 */
export function kernelMaker(text: string): (imports?: object) => WithMemory | null {
  let compiled: object | null | undefined
  return (imports = {}) => {
    compiled = compiled === undefined ? compile(text) : compiled
    if (compiled === null || typeof WebAssembly === 'undefined') return null
    return new WebAssembly.Instance(compiled, imports).exports as WithMemory
  }
}

/** Makes a memory at least so many bytes large. False when the engine has not got them. */
export function makeRoom({ memory }: WithMemory, bytes: number): boolean {
  const missing = bytes - memory.buffer.byteLength
  if (missing <= 0) return true
  try {
    memory.grow(Math.ceil(missing / PAGE))
    return true
  } catch {
    return false
  }
}
