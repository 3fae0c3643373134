import type { Command } from './command.ts'
import { commandGroups } from './command.ts'

/**
 * Commands whose label or group holds the letters of `query` in their order, best first: at the label's start, at a
 * word's start, in one piece, then scattered. Without a query all of them, group by group.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = query.trim().toLowerCase()
  const listed = commands.filter((command) => command.keyOnly !== true)
  if (wanted === '')
    return listed.toSorted((a, b) => commandGroups.indexOf(a.group) - commandGroups.indexOf(b.group))
  return listed
    .map((command) => ({ command, rank: rankOf(command, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
}

function rankOf({ label, group }: Command, wanted: string): number {
  const text = label.toLowerCase()
  if (text.startsWith(wanted)) return 0
  if (text.includes(` ${wanted}`)) return 1
  if (text.includes(wanted)) return 2
  if (group.toLowerCase().startsWith(wanted)) return 3
  return isScattered(text, wanted.replaceAll(' ', '')) ? 4 : Infinity
}

function isScattered(text: string, letters: string): boolean {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
