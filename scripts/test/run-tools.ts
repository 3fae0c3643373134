// Runs command line tools side by side, and prints them one after the other.
import { spawn } from 'node:child_process'
import path from 'node:path'

export interface Tool {
  name: string
  /** A script that Node runs, from the root of the project. */
  script: string
  args: readonly string[]
  env?: Record<string, string>
  /** How many cores must be free before it starts; at most as many as there are. */
  cores: number
}

export interface Ended {
  tool: Tool
  status: number | null
  output: string
}

/**
 * Runs the tools in their order, each as soon as enough cores are free. The output of the first that has not ended is
 * shown as it comes; that of the others is kept until it is their turn, so that they do not talk into each other.
 */
export async function runTools(tools: readonly Tool[], cores: number): Promise<Ended[]> {
  const semaphore = createSemaphore(cores)
  const runs = tools.map((tool) => ({ tool, printer: createPrinter(), end: Promise.withResolvers<Ended>() }))
  const run = async (tool: Tool, needed: number, write: (text: string) => void) => {
    try {
      return await runTool(tool, write)
    } finally {
      semaphore.give(needed)
    }
  }
  const start = async () => {
    for (const { tool, printer, end } of runs) {
      const needed = Math.min(tool.cores, cores)
      await semaphore.take(needed)
      void run(tool, needed, (text) => printer.write(text)).then(end.resolve)
    }
  }
  void start()
  const all: Ended[] = []
  for (const { tool, printer, end } of runs) {
    process.stdout.write(`\n— ${tool.name}\n`)
    printer.show()
    all.push(await end.promise)
  }
  return all
}

function createSemaphore(free: number) {
  let waiting: { count: number; resolve: () => void } | undefined
  return {
    /** One at a time: the next takes when this has. */
    async take(count: number): Promise<void> {
      if (free < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting = { count, resolve }
        await promise
      }
      free -= count
    },
    give(count: number): void {
      free += count
      if (waiting === undefined || free < waiting.count) return
      waiting.resolve()
      waiting = undefined
    },
  }
}

function createPrinter() {
  let kept = ''
  let isShown = false
  return {
    write(text: string) {
      if (isShown) process.stdout.write(text)
      else kept += text
    },
    show() {
      process.stdout.write(kept)
      kept = ''
      isShown = true
    },
  }
}

async function runTool(tool: Tool, write: (text: string) => void): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const child = spawn(process.execPath, [path.normalize(tool.script), ...tool.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...tool.env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      write(text)
    })
  child.on('error', (error) => (output += error.message))
  child.on('close', resolve)
  const status = await promise
  return { tool, status, output }
}
