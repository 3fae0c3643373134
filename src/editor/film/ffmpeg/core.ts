import type { LogEvent } from '@ffmpeg/ffmpeg'
import { Refusal } from '../../../../core/refusal.ts'
import type { CoreSource } from './core-module.ts'

interface DeviceOperations {
  read(stream: unknown, heap: Int8Array, offset: number, length: number): number
}

/** What is used of Emscripten's file system. */
interface CoreFiles {
  writeFile(path: string, bytes: Uint8Array): void
  readFile(path: string): Uint8Array
  unlink(path: string): void
  makedev(major: number, minor: number): number
  registerDevice(device: number, operations: DeviceOperations): void
  mkdev(path: string, mode: number, device: number): void
}

/** FFmpeg in WebAssembly, as `@ffmpeg/core` makes it. */
interface FfmpegCore {
  FS: CoreFiles
  /** Runs the command to its end, in this thread; its exit code. It may throw, and is of no use afterwards. */
  exec(...args: string[]): number
  reset(): void
  setLogger(log: (event: LogEvent) => void): void
  setTimeout(ms: number): void
}

type CreateCore = (overrides: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    ready: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object
}) => Promise<FfmpegCore>

export interface CoreRun {
  /** Files that the command reads, by the names in `args`. */
  inputs: readonly { name: string; bytes: Uint8Array }[]
  args: readonly string[]
  /** Files that the command writes. */
  outputs: readonly string[]
}

/** Lines of FFmpeg's log that say why it failed. */
const LOG_LINES = 12

export interface Core {
  /** Runs one command; the bytes of its outputs, in their order. Throws a Refusal with the end of the log when it fails. */
  run(command: CoreRun): Uint8Array<ArrayBuffer>[]
  /** Makes a file whose bytes are asked for when FFmpeg reads them: `read` fills and counts them, 0 at the end. */
  addDevice(name: string, read: (bytes: Uint8Array) => number): void
}

/**
 * Starts a core in this worker. `timeout` ends a command that takes longer, in milliseconds. A core leaks the arguments of
 * each command and breaks after some 65 of them, or after an error: workers are ended long before (see the pool).
 */
export async function startCore({ url, module }: CoreSource, timeout: number): Promise<Core> {
  const { default: create } = (await import(/* @vite-ignore */ url)) as { default: CreateCore }
  const core = await create({
    instantiateWasm: (imports, ready) => {
      void WebAssembly.instantiate(module, imports).then((instance) => ready(instance, module))
      return {}
    },
  })
  const log: string[] = []
  core.setLogger(({ message }) => {
    log.push(message)
    if (log.length > LOG_LINES) log.shift()
  })
  core.setTimeout(timeout)
  let devices = 0
  return {
    run: ({ inputs, args, outputs }) => {
      log.length = 0
      core.reset()
      for (const { name, bytes } of inputs) core.FS.writeFile(name, bytes)
      const code = core.exec('-hide_banner', '-loglevel', 'warning', ...args)
      for (const { name } of inputs) core.FS.unlink(name)
      if (code !== 0) throw new Refusal(log.join('\n') || `FFmpeg ended with ${code}.`)
      return outputs.map((name) => {
        // Emscripten hands out the memory of the file itself, as large as it has grown.
        const bytes = core.FS.readFile(name).slice()
        core.FS.unlink(name)
        return bytes
      })
    },
    addDevice: (name, read) => {
      const device = core.FS.makedev(64, devices++)
      core.FS.registerDevice(device, {
        read: (_stream, heap, offset, length) => read(new Uint8Array(heap.buffer, offset, length)),
      })
      core.FS.mkdev(name, 0o444, device)
    },
  }
}
