import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Of the clock in which Linux counts processor time. */
const ticksASecond = 100

/** Seconds of processor time that a process, those below it, and those of them that have ended took, on Linux. */
export function processorSeconds(pid: number): number {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => read(Number(name))),
  )
  const isBelow = (one: number): boolean => {
    if (one === pid) return true
    const found = all.get(one)
    return found !== undefined && found.parent > 1 && isBelow(found.parent)
  }
  return [...all].filter(([one]) => isBelow(one)).reduce((sum, [, { seconds }]) => sum + seconds, 0)
}

/** None for a process that has ended meanwhile. */
function read(pid: number): [number, { parent: number; seconds: number }][] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // What follows the name, which may hold blanks: state, parent, …; fields 14 to 17 of proc(5) are times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
    return [[pid, { parent: fields[1], seconds: ticks / ticksASecond }]]
  } catch {
    return []
  }
}

export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
