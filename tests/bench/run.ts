// `npm run bench -- --photos FOLDER [--service ID]`: contact sheets of each service in bench-results/sheets, to be looked at.
// `npm run bench [group …]`: a table of figure, peer, ratio and bar for each group, then the studio's budget table; exits
// 1 when a row falls short. A run of all groups draws the table anew for the README.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drawBudget } from './picture.ts'
import type { Row } from './row.ts'
import { linesOf, measuredText, short } from './summary.ts'
import { printTable } from './table.ts'

const ending = '.bench.ts'
const root = path.join(import.meta.dirname, '../..')
const known = globSync(`*${ending}`, { cwd: import.meta.dirname })
  .map((file) => file.slice(0, -ending.length))
  .sort()
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { photos: { type: 'string' }, service: { type: 'string', multiple: true } },
})
const unknown = wanted.filter((group) => !known.includes(group))
if (unknown.length > 0) {
  console.error(`No bench group named ${unknown.join(', ')}. There is: ${known.join(', ')}.`)
  process.exit(2)
}

const results = path.join(root, 'bench-results')
mkdirSync(results, { recursive: true })
if (values.photos !== undefined) {
  const { writeSheets } = await import('./sheets/write-sheets.ts')
  const { sheetServices } = await import('./sheets/services.ts')
  const services = values.service ?? Object.keys(sheetServices)
  await writeSheets(path.resolve(values.photos), path.join(results, 'sheets'), services)
  if (wanted.length === 0) process.exit(0)
}

let allPass = true
const all: Row[] = []
for (const group of wanted.length > 0 ? wanted : known) {
  const bench = (await import(`./${group}${ending}`)) as { rows(): Promise<Row[]> }
  const rows = await bench.rows()
  writeFileSync(path.join(results, `${group}.json`), `${JSON.stringify(rows, null, 2)}\n`)
  printRows(group, rows)
  all.push(...rows)
  allPass &&= rows.length > 0 && rows.every((row) => row.pass)
}
const lines = linesOf(all)
const measured = lines.filter(({ count }) => count > 0)
if (measured.length > 0)
  printTable('budget of the studio, each line by the row that is nearest to its bar', [
    ['what', 'must', 'tightest row', 'measured', ''],
    ...measured.map(({ what, must, tightest, pass }) => [
      what,
      must,
      tightest?.figure ?? '',
      tightest === null ? '' : measuredText(tightest),
      pass ? 'ok' : 'FALLS SHORT',
    ]),
  ])
if (wanted.length === 0) writeFileSync(path.join(root, 'docs/pictures/bench.svg'), drawBudget(lines))
process.exit(allPass ? 0 : 1)

function printRows(group: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.figure,
    `${short(row.value)} ${row.unit}`,
    row.peer ?? '',
    row.peerValue === null ? '' : `${short(row.peerValue)} ${row.unit}`,
    row.ratio === null ? '' : short(row.ratio),
    `${row.better === 'lower' ? '≤' : '≥'} ${short(row.bar)}`,
    row.pass ? 'ok' : 'FALLS SHORT',
  ])
  printTable(group, [['figure', 'value', 'peer', 'peer value', 'ratio', 'bar', ''], ...cells])
}
