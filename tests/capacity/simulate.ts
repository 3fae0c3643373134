// `node tests/capacity/simulate.ts`: days of 1, 10, 100 and 1,000 times the work of one studio, on what figures.json says
// that things cost; prints the table of docs/capacity.md. Arrivals follow the hours of a day; jobs wait in one line for the
// first free core, as the queue gives them out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Random } from '../../core/imaging/random.ts'

export interface Cost {
  /** Of processor time of the product. */
  seconds: number
  /** The same of the database. */
  database: number
  /** Kept for good. */
  megabytes: number
}

export interface Figures {
  read: Cost
  preparation: Cost
  work: Record<'removal' | 'enhancement' | 'dusk' | 'staging' | 'design' | 'film', Cost>
}

/** One studio: what it does in a day. An assumption, to be changed for another. */
const studio = {
  photos: 300,
  orders: { removal: 120, enhancement: 90, dusk: 20, staging: 40, design: 20, film: 10 },
  /** People at work at once in the busiest hour, and calls that each makes a second. */
  people: 20,
  callsASecond: 0.2,
}
/** Of the work of a day, in the hours from midnight. */
const hours = [0, 0, 0, 0, 0, 0, 1, 3, 6, 9, 11, 11, 8, 8, 10, 10, 8, 6, 4, 2, 2, 1, 0, 0]
/** Nine of ten jobs begin within this. */
const maxWaitSeconds = 30
/** Of a core, so that a burst of calls is answered. */
const maxUse = 0.6
/** Connections that a process keeps at most, and that PostgreSQL takes as it is set up. */
const [connections, maxConnections] = [24, 100]
const coresOfWorker = 8

const figures = JSON.parse(readFileSync(path.join(import.meta.dirname, 'figures.json'), 'utf8')) as Figures

interface Job {
  at: number
  seconds: number
}

function dayOf(factor: number): Job[] {
  const random = new Random(factor)
  const total = hours.reduce((sum, part) => sum + part, 0)
  const when = () => {
    let left = random.next() * total
    const hour = hours.findIndex((part) => (left -= part) < 0)
    return (hour + random.next()) * 3_600
  }
  // A photo of twice the pixels takes twice as long: sizes differ by about that much.
  const jobs = (count: number, { seconds }: Cost) =>
    Array.from({ length: count * factor }, () => ({
      at: when(),
      seconds: seconds * 2 ** (2 * random.next() - 1),
    }))
  return [
    ...jobs(studio.photos, figures.preparation),
    ...Object.entries(studio.orders).flatMap(([name, count]) =>
      jobs(count, figures.work[name as keyof Figures['work']]),
    ),
  ].toSorted((a, b) => a.at - b.at)
}

/** Seconds within which nine of ten jobs begin. */
function waitOf(jobs: readonly Job[], cores: number): number {
  const free = Array.from({ length: cores }, () => 0)
  const waits = jobs.map(({ at, seconds }) => {
    // The core that is free first; the heap keeps it in front.
    const begin = Math.max(at, free[0])
    free[0] = begin + seconds
    sink(free)
    return begin - at
  })
  return waits.toSorted((a, b) => a - b)[Math.floor(0.9 * waits.length)]
}

function sink(heap: number[]): void {
  for (let i = 0; ; ) {
    const [left, right] = [2 * i + 1, 2 * i + 2]
    let first = i
    if (left < heap.length && heap[left] < heap[first]) first = left
    if (right < heap.length && heap[right] < heap[first]) first = right
    if (first === i) return
    ;[heap[i], heap[first]] = [heap[first], heap[i]]
    i = first
  }
}

function coresFor(jobs: readonly Job[]): number {
  let [low, high] = [0, 1]
  while (waitOf(jobs, high) > maxWaitSeconds) [low, high] = [high, 2 * high]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (waitOf(jobs, middle) > maxWaitSeconds) low = middle
    else high = middle
  }
  return high
}

function rowOf(factor: number): Record<string, number> {
  const jobs = dayOf(factor)
  const cores = coresFor(jobs)
  const calls = studio.people * studio.callsASecond * factor
  const apis = Math.max(1, Math.ceil((calls * figures.read.seconds) / maxUse))
  const busiest = Math.max(...hours) / hours.reduce((sum, part) => sum + part, 0) / 3_600
  const costs: [number, Cost][] = [
    [studio.photos, figures.preparation],
    ...Object.entries(studio.orders).map(([name, count]): [number, Cost] => [
      count,
      figures.work[name as keyof Figures['work']],
    ]),
  ]
  const sum = (of: (cost: Cost) => number) =>
    factor * costs.reduce((total, [count, cost]) => total + count * of(cost), 0)
  const workers = Math.max(1, Math.ceil(cores / coresOfWorker))
  return {
    times: factor,
    'jobs a day': jobs.length,
    'cores of workers': cores,
    [`workers of ${coresOfWorker} cores`]: workers,
    'calls a second': calls,
    apis,
    'cores of the database':
      (calls * figures.read.database + busiest * sum(({ database }) => database)) / maxUse,
    [`connections, of ${maxConnections}`]: (workers + apis) * connections,
    'TB a year': (365 * sum(({ megabytes }) => megabytes)) / 1e6,
    sockets: studio.people * factor,
  }
}

if (import.meta.main)
  console.table(
    [1, 10, 100, 1_000].map((factor) =>
      Object.fromEntries(
        Object.entries(rowOf(factor)).map(([name, value]) => [name, Number(value.toPrecision(2))]),
      ),
    ),
  )
