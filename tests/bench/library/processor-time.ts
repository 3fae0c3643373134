import { readdirSync, readFileSync } from 'node:fs'

/** A tick of the kernel's clock, in milliseconds. */
const tick = 10

/**
 * Milliseconds of processor time that a process, its children and their children have had; null where the system does
 * not tell. Unlike the time on the clock it says the same on a busy machine.
 */
export function processorTime(root: number): number | null {
  if (process.platform !== 'linux') return null
  const processes = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? readProcess(Number(name)) : [],
  )
  const family = new Set([root])
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks * tick, 0)
}

function readProcess(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks: what counts comes after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [{ pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
  } catch {
    return []
  }
}
