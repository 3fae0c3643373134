/** Prints rows of cells under each other; the first row is the header. */
export function printTable(title: string, lines: readonly (readonly string[])[]): void {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
}
