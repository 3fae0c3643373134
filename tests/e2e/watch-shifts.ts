import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What Google's Core Web Vitals call good: https://web.dev/articles/cls. */
const MAX_SHIFT = 0.1

/** Lets pages keep what moves on them while they open. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) =>
              node instanceof Element ? `${node.tagName} ${node.className}`.slice(0, 80) : 'text',
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moves too much on the page that has just opened, if anything does. */
export async function tooMuchMoved(page: Page): Promise<string | null> {
  const shifts = await page.evaluate(() => window.shifts)
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  const worst = shifts.toSorted((a, b) => b.value - a.value)[0]
  return sum < MAX_SHIFT ? null : `${sum.toFixed(3)}, mostly ${worst?.of.join(' | ')}`
}
