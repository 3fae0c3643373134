import { BUDGET, type BudgetName } from './budget.ts'
import type { Row } from './row.ts'

/** One line of the budget table with what was measured. */
export interface Line {
  what: string
  must: string
  /** Rows measured for it; 0 when none of its groups was run. */
  count: number
  /** The row that is nearest to its bar or farthest over it, and how much of what is allowed it takes: 1 is all. */
  tightest: Row | null
  used: number
  pass: boolean
}

export function linesOf(rows: readonly Row[]): Line[] {
  return (Object.keys(BUDGET) as BudgetName[]).map((name) => {
    const own = rows.filter(({ budget }) => budget === name)
    const tightest = own.reduce<Row | null>(
      (worst, row) => (worst === null || usedOf(row) > usedOf(worst) ? row : worst),
      null,
    )
    return {
      ...BUDGET[name],
      count: own.length,
      tightest,
      used: tightest === null ? 0 : usedOf(tightest),
      pass: own.length > 0 && own.every(({ pass }) => pass),
    }
  })
}

/** What a row takes of its bar. */
function usedOf({ value, ratio, bar, better }: Row): number {
  const judged = ratio ?? value
  if (better === 'higher') return bar / judged
  if (bar === 0) return judged === 0 ? 0 : Infinity
  return judged / bar
}

/** What was measured of a row, and its bar: "7.40 ms of 50", "0.047 of 0.125 of Konva vectors, tuned". */
export function measuredText({ value, unit, peer, ratio, bar, better }: Row): string {
  const sign = better === 'lower' ? '≤' : '≥'
  if (ratio === null) return `${short(value)} ${unit} (${sign} ${short(bar)})`
  return `${short(value)} ${unit}, ${short(ratio)} of ${peer} (${sign} ${short(bar)})`
}

export function short(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
