import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes that a process keeps of its own, on Linux. */
export function residentOf(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / 1024
}

/** Megabytes of a process and all below it; memory that they share counts once. */
export function residentOfAll(pid: number): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  )
  const isBelow = (one: number | undefined): boolean =>
    one !== undefined && one > 1 && (one === pid || isBelow(parents.get(one)))
  return [...parents.keys()]
    .filter(isBelow)
    .reduce((sum, one) => sum + kilobytes(`/proc/${one}/smaps_rollup`, 'Pss') / 1024, 0)
}

/** Megabytes a minute, by the straight line that fits best. */
export function growth(samples: readonly { minutes: number; megabytes: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [
    mean(samples.map(({ minutes }) => minutes)),
    mean(samples.map(({ megabytes }) => megabytes)),
  ]
  const up = samples.reduce((sum, { minutes, megabytes }) => sum + (minutes - x) * (megabytes - y), 0)
  return up / samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0)
}

function parentOf(pid: number): number | undefined {
  const value = kilobytes(`/proc/${pid}/status`, 'PPid')
  return value === 0 ? undefined : value
}

/** 0 for a process that has ended meanwhile. */
function kilobytes(file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
