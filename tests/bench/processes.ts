import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { CDPSession } from '@playwright/test'

/** Processor time that the browser's pages have used since it was started, in milliseconds, with all their threads. */
export async function pagesCost(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, one) => (one.type === 'renderer' ? sum + one.cpuTime * 1000 : sum), 0)
}

/** Megabytes of the largest page. On Linux memory that is shared counts in part, elsewhere in full. */
export async function largestPage(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter((one) => one.type === 'renderer')
  return Math.max(0, ...pages.map((one) => residentOf(one.id))) / 1024
}

/** Kilobytes. */
function residentOf(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`
  if (existsSync(file)) return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}
