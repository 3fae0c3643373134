import { availableParallelism, cpus } from 'node:os'
import { type Line, measuredText } from './summary.ts'

const WIDTH = 960
const LINE = 46
const TOP = 76
const FOOT = 44
const BARS = { left: 520, width: 390 }
/** Max length of a bar, as a fraction of what is allowed; a longer one is cut there, its figure is in its text. */
const MAX_FRACTION = 1.25
const LIMIT = BARS.left + BARS.width / MAX_FRACTION

/** A bar for each line of the budget table: the part of what is allowed that its tightest row takes. */
export function drawBudget(lines: readonly Line[]): string {
  const height = TOP + lines.length * LINE + FOOT
  const cpu = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Speed and size budgets of the mask studio, and what was measured">
<style>
  text { font: 13px system-ui, sans-serif; fill: #1c2321 }
  .small { font-size: 11px; fill: #5b6662 }
  .title { font-size: 17px; font-weight: 600 }
  .card { fill: #ffffff; stroke: #d9dfdc }
  .track { fill: #edf1ef }
  .good { fill: #1f8a5b }
  .short { fill: #c2342b }
  .limit { stroke: #1c2321; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e8edea }
    .small { fill: #a3aea9 }
    .card { fill: #161b19; stroke: #333b38 }
    .track { fill: #252c29 }
    .good { fill: #3dbb82 }
    .short { fill: #f0776d }
    .limit { stroke: #e8edea }
  }
</style>
<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="10"/>
<text class="title" x="24" y="34">What the studio promises, and what it takes of it</text>
<text class="small" x="24" y="54">Each bar is the row of the line that is nearest to its bar; the mark is all that is allowed.</text>
<text class="small" x="${LIMIT}" y="${TOP - 6}" text-anchor="middle">allowed</text>
${lines.map((line, i) => drawLine(line, TOP + i * LINE)).join('\n')}
<text class="small" x="24" y="${height - 16}">${escaped(`npm run bench on ${availableParallelism()} threads of ${cpu}, drawing in software; times of work are processor time.`)}</text>
</svg>
`
}

function drawLine({ what, must, tightest, used, pass }: Line, y: number): string {
  const length = Math.max(2, (Math.min(MAX_FRACTION, used) / MAX_FRACTION) * BARS.width)
  const measured = tightest === null ? 'not measured' : `${tightest.figure}: ${measuredText(tightest)}`
  return `<text x="24" y="${y + 14}">${escaped(what)}</text>
<text class="small" x="24" y="${y + 30}">${escaped(must)}</text>
<rect class="track" x="${BARS.left}" y="${y + 4}" width="${BARS.width}" height="12" rx="3"/>
<rect class="${pass ? 'good' : 'short'}" x="${BARS.left}" y="${y + 4}" width="${length.toFixed(1)}" height="12" rx="3"/>
<line class="limit" x1="${LIMIT}" x2="${LIMIT}" y1="${y + 1}" y2="${y + 19}"/>
<text class="small" x="${BARS.left}" y="${y + 30}">${escaped(cut(measured))}</text>`
}

function cut(text: string): string {
  const maxLetters = 70
  return text.length <= maxLetters ? text : `${text.slice(0, maxLetters - 1)}…`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
