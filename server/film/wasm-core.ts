import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

interface Memory {
  readonly buffer: ArrayBuffer
  grow: (pages: number) => number
}
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}
/** What is used of WebAssembly: its types come with those of the DOM. */
declare const WebAssembly: {
  compile: (bytes: Uint8Array) => Promise<object>
  instantiate: (module: object, imports: object) => Promise<Instance>
  Memory: abstract new (...args: never) => Memory
}

interface DeviceOperations {
  read?: (stream: unknown, heap: Int8Array, offset: number, length: number) => number
  write?: (stream: unknown, heap: Int8Array, offset: number, length: number) => number
}

interface Core {
  FS: {
    writeFile(path: string, bytes: Uint8Array): void
    readFile(path: string): Uint8Array
    makedev(major: number, minor: number): number
    registerDevice(device: number, operations: DeviceOperations): void
    mkdev(path: string, mode: number, device: number): void
  }
  exec(...args: string[]): number
  setLogger(log: (event: { message: string }) => void): void
}

type CreateCore = (overrides: {
  instantiateWasm: (imports: object, ready: (instance: Instance, module: object) => void) => object
}) => Promise<Core>

const pageBytes = 65_536

interface WasmRun<Name extends string> {
  args: readonly string[]
  /** Whole files, by name. */
  files?: Readonly<Record<string, Uint8Array>>
  /** Files that are read front to back: `read` fills what it is given, and returns how many bytes; 0 at the end. */
  sources?: Readonly<Record<string, (bytes: Uint8Array) => number>>
  /** Files that are written front to back. */
  sinks?: Readonly<Record<string, (bytes: Uint8Array) => void>>
  /** Names of whole files that the command makes. */
  outputs?: readonly Name[]
  /** Most memory that FFmpeg may take. */
  bytes: number
}

/** FFmpeg has ended with an error; the message is the end of its log. */
export class FfmpegFault extends Error {
  override name = 'FfmpegFault'
}

const require = createRequire(import.meta.url)
let compiled: Promise<object> | undefined

/**
 * Runs one command of FFmpeg as WebAssembly, in this thread and to its end. It sees no file, address or variable but what
 * it is given, and takes no more memory than it may. Each run has a core of its own: one breaks after some 65 commands, or
 * after an error. Returns the outputs, and the log. Throws FfmpegFault.
 */
export async function runWasm<Name extends string = never>({
  args,
  files = {},
  sources = {},
  sinks = {},
  outputs = [],
  bytes,
}: WasmRun<Name>): Promise<{ outputs: Record<Name, Uint8Array>; log: string }> {
  const core = await startCore(bytes)
  const log: string[] = []
  core.setLogger(({ message }) => void log.push(message))
  for (const [name, content] of Object.entries(files)) core.FS.writeFile(name, content)
  let devices = 0
  const addDevice = (name: string, mode: number, operations: DeviceOperations) => {
    const device = core.FS.makedev(64, devices++)
    core.FS.registerDevice(device, operations)
    core.FS.mkdev(name, mode, device)
  }
  let thrown: { reason: unknown } | undefined
  /** Emscripten makes an input error of what a device throws; it is thrown again after the run. */
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch (reason) {
      thrown ??= { reason }
      return otherwise
    }
  }
  for (const [name, read] of Object.entries(sources))
    addDevice(name, 0o444, {
      read: (_stream, { buffer }, offset, length) =>
        thrown ? 0 : guarded(() => read(new Uint8Array(buffer, offset, length)), 0),
    })
  for (const [name, write] of Object.entries(sinks))
    addDevice(name, 0o222, {
      write: (_stream, { buffer }, offset, length) => {
        if (!thrown) guarded(() => write(new Uint8Array(buffer, offset, length)), undefined)
        return length
      },
    })
  let code: number
  try {
    code = core.exec('-hide_banner', '-nostdin', '-y', ...args)
  } catch (reason) {
    throw new FfmpegFault(lastLines(log), { cause: reason })
  }
  if (thrown) throw thrown.reason
  if (code !== 0) throw new FfmpegFault(lastLines(log))
  const made = outputs.map((name) => [name, core.FS.readFile(name).slice()])
  return { outputs: Object.fromEntries(made) as Record<Name, Uint8Array>, log: log.join('\n') }
}

async function startCore(bytes: number): Promise<Core> {
  // What the core's loader asks of a page.
  Object.assign(globalThis, { self: globalThis, location: { href: import.meta.url } })
  const { default: create } = (await import('@ffmpeg/core')) as { default: CreateCore }
  compiled ??= WebAssembly.compile(readFileSync(require.resolve('@ffmpeg/core/wasm')))
  const module = await compiled
  return create({
    instantiateWasm: (imports, ready) => {
      void instantiate(module, imports, bytes).then((instance) => ready(instance, module))
      return {}
    },
  })
}

async function instantiate(module: object, imports: object, bytes: number): Promise<Instance> {
  const instance = await WebAssembly.instantiate(module, imports)
  limitMemory(instance, bytes)
  return instance
}

/** Lets the memory grow to a bound; beyond it FFmpeg is told that there is none, as by any system. */
function limitMemory({ exports }: Instance, bytes: number): void {
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory)
  if (!memory) throw new Error('FFmpeg has no memory of its own')
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > bytes) throw new RangeError('too much memory')
    return grow(pages)
  }
}

function lastLines(log: readonly string[]): string {
  return log
    .filter((line) => line !== 'Aborted()')
    .slice(-6)
    .join('\n')
}
