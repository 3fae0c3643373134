import type { Version } from '../../../../core/contract/shapes.ts'

/** One row of the tree of versions. */
export interface TreeRow {
  version: Version
  /** 0 for the original, 1 for what was made from it, and so on. */
  depth: number
  /** Its place among its siblings, from 1. */
  place: number
  siblings: number
  /** How many versions are below it, shown or not. */
  below: number
  isOpen: boolean
  /** For each level above the row's own: whether a line goes on there to a later sibling. */
  lines: boolean[]
}

/**
 * The versions as rows, each after the one that it was made from, siblings from old to new. Versions in `hidden` are
 * left out, and what was made from them counts as made from what they were made from. Below versions in `shut` nothing
 * is shown.
 */
export function treeRows(
  versions: readonly Version[],
  shut: ReadonlySet<string>,
  hidden: ReadonlySet<string> = new Set(),
): TreeRow[] {
  const children = childrenOf(versions, hidden)
  const countBelow = (id: string): number =>
    (children.get(id) ?? []).reduce((sum, child) => sum + 1 + countBelow(child.image.id), 0)
  const rows: TreeRow[] = []
  const add = (siblings: readonly Version[], depth: number, lines: boolean[]) => {
    for (const [index, version] of siblings.entries()) {
      const { id } = version.image
      const isOpen = !shut.has(id)
      rows.push({
        version,
        depth,
        place: index + 1,
        siblings: siblings.length,
        below: countBelow(id),
        isOpen,
        lines,
      })
      if (isOpen) add(children.get(id) ?? [], depth + 1, [...lines, index < siblings.length - 1])
    }
  }
  add(children.get(top) ?? [], 0, [])
  return rows
}

const top = ''

function childrenOf(versions: readonly Version[], hidden: ReadonlySet<string>): Map<string, Version[]> {
  const all = new Map(versions.map((version) => [version.image.id, version]))
  const children = new Map<string, Version[]>()
  const shown = versions.filter(({ image }) => !hidden.has(image.id))
  shown.sort((a, b) => a.image.created_at.localeCompare(b.image.created_at))
  for (const version of shown) {
    let from = version.from_id
    while (from !== null && hidden.has(from)) from = all.get(from)?.from_id ?? null
    const parent = from === null || !all.has(from) ? top : from
    const siblings = children.get(parent)
    if (siblings) siblings.push(version)
    else children.set(parent, [version])
  }
  return children
}

/** More rows than these are not shown at once: only the branches that lead to what is looked at are then open. */
const MAX_OPEN = 14

/** The versions that are shut to begin with, so that a long tree begins short. */
export function shutAtFirst(versions: readonly Version[], lookedAt: readonly string[]): Set<string> {
  if (versions.length <= MAX_OPEN) return new Set()
  const all = new Map(versions.map((version) => [version.image.id, version]))
  const open = new Set<string>()
  for (const id of lookedAt)
    for (
      let one = all.get(id);
      one !== undefined && !open.has(one.from_id ?? top);
      one = all.get(one.from_id ?? top)
    )
      open.add(one.from_id ?? top)
  const parents = new Set(versions.flatMap(({ from_id }) => from_id ?? []))
  return new Set([...parents].filter((id) => !open.has(id)))
}

/** Where a key leads in the tree: a row to go to, a version to open or shut, or null for other keys. */
export function treeTarget(
  rows: readonly TreeRow[],
  at: number,
  key: string,
): { go: number } | { toggle: string } | null {
  const row = rows[at]
  if (row === undefined) return null
  const { id } = row.version.image
  const go = (to: number) => (to >= 0 && to < rows.length ? { go: to } : null)
  if (key === 'ArrowDown') return go(at + 1)
  if (key === 'ArrowUp') return go(at - 1)
  if (key === 'Home') return go(0)
  if (key === 'End') return go(rows.length - 1)
  if (key === 'ArrowRight' && row.below > 0) return row.isOpen ? go(at + 1) : { toggle: id }
  if (key === 'ArrowLeft') {
    if (row.below > 0 && row.isOpen) return { toggle: id }
    return go(rows.findLastIndex((other, index) => index < at && other.depth < row.depth))
  }
  return null
}
