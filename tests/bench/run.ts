// `npm run bench [group …]`: a table of figure, peer, ratio and bar; exits 1 when a row falls short.
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Row } from './row.ts'

const ending = '.bench.ts'
const known = globSync(`*${ending}`, { cwd: import.meta.dirname })
  .map((file) => file.slice(0, -ending.length))
  .sort()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((group) => !known.includes(group))
if (unknown.length > 0) {
  console.error(`No bench group named ${unknown.join(', ')}. There is: ${known.join(', ')}.`)
  process.exit(2)
}

const results = path.join(import.meta.dirname, '../../bench-results')
mkdirSync(results, { recursive: true })

let allPass = true
for (const group of wanted.length > 0 ? wanted : known) {
  const bench = (await import(`./${group}${ending}`)) as { rows(): Promise<Row[]> }
  const rows = await bench.rows()
  writeFileSync(path.join(results, `${group}.json`), `${JSON.stringify(rows, null, 2)}\n`)
  print(group, rows)
  allPass &&= rows.length > 0 && rows.every((row) => row.pass)
}
process.exit(allPass ? 0 : 1)

function print(group: string, rows: Row[]): void {
  const header = ['figure', 'value', 'peer', 'peer value', 'ratio', 'bar', '']
  const cells = rows.map((row) => [
    row.figure,
    `${short(row.value)} ${row.unit}`,
    row.peer ?? '',
    row.peerValue === null ? '' : `${short(row.peerValue)} ${row.unit}`,
    row.ratio === null ? '' : short(row.ratio),
    `${row.better === 'lower' ? '≤' : '≥'} ${short(row.bar)}`,
    row.pass ? 'ok' : 'FALLS SHORT',
  ])
  const widths = header.map((title, i) => Math.max(title.length, ...cells.map((line) => line[i].length)))
  console.log(`\n${group}`)
  for (const line of [header, ...cells])
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
}

function short(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
