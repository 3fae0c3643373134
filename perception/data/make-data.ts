/**
 * Makes pictures of rooms and houses by our own renderer, each with the exact class of every pixel, for training:
 * `npm run perception:data -- --out FOLDER --count N --seed S`. The same seed gives the same pictures, however the run is
 * split; what is there already is left. perception/DATA.md says more.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { LABEL_CLASSES } from '../../core/perception/classes.ts'
import type { Done, Run } from './picture-worker.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    size: { type: 'string', default: '288x192' },
    samples: { type: 'string', default: '4' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})
const { out } = values
if (out === undefined || values.count === undefined)
  throw new Error(
    'Say where to and how many: --out FOLDER --count N, and perhaps --seed S --from FIRST --size 288x192',
  )
const [width, height] = values.size.split('x').map((side) => whole(side, 'size', 16))
const run: Run = {
  out,
  width,
  height,
  seed: whole(values.seed, 'seed', 0),
  samples: whole(values.samples, 'samples', 1),
}
const from = whole(values.from, 'from', 0)
const count = whole(values.count, 'count', 1)
mkdirSync(out, { recursive: true })
keepSettings()
const there = new Set(readdirSync(out).flatMap((file) => /^(\d{6})-\w+\.jpg$/.exec(file)?.[1] ?? []))
const missing = Array.from({ length: count }, (_, i) => from + i).filter(
  (index) => !there.has(String(index).padStart(6, '0')),
)
console.log(`${count - missing.length} of ${count} pictures are there, ${missing.length} are made`)
const started = performance.now()
const pixels = new Float64Array(LABEL_CLASSES.length + 1)
let made = 0
await Promise.all(Array.from({ length: whole(values.threads, 'threads', 1) }, work))
if (made > 0) report()

function whole(text: string | undefined, name: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} is a whole number from ${least}, not ${text}`)
  return value
}

/** Pictures of one folder are of one run: others with other settings would be taken for these. */
function keepSettings(): void {
  const { out: _, ...settings } = run
  const text = JSON.stringify({ ...settings, classes: LABEL_CLASSES }, null, 2)
  const file = path.join(run.out, 'run.json')
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    writeFileSync(file, text)
    return
  }
  throw new Error(
    `${file} is of a run with another seed, size or list of classes. Choose another folder, or empty this one.`,
  )
}

/** One thread, that makes pictures until none is missing. */
function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { workerData: run })
    const next = () => {
      const index = missing.shift()
      if (index !== undefined) worker.postMessage(index)
      else void worker.terminate().then(() => resolve())
    }
    worker.on('message', ({ index, counts }: Done) => {
      made++
      counts.forEach((value, code) => (pixels[code] += value))
      if (made % 50 === 0) console.log(`${made} made, the last is ${index}; ${pace()}`)
      next()
    })
    worker.on('error', reject)
    next()
  })
}

function pace(): string {
  return `${((performance.now() - started) / 1000 / made).toFixed(2)} s a picture`
}

function report(): void {
  console.log(`${made} pictures, ${pace()}. Pixels of each class, in hundredths:`)
  const all = pixels.reduce((sum, value) => sum + value, 0)
  for (const [i, name] of LABEL_CLASSES.entries())
    console.log(`${name.padEnd(16)} ${((100 * pixels[i + 1]) / all).toFixed(2).padStart(6)}`)
}
