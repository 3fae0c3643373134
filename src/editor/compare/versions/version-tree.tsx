import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Version } from '../../../../core/contract/shapes.ts'
import { Section } from '../../../ui/section.tsx'
import type { TreeRow } from './tree.ts'
import { shutAtFirst, treeRows, treeTarget } from './tree.ts'
import type { RowActions } from './version-row.tsx'
import { VersionRow } from './version-row.tsx'

interface VersionTreeProps extends RowActions {
  versions: readonly Version[]
  /** False when there are more than are told of. */
  isWhole: boolean
  /** Versions whose deletion can still be undone. */
  hidden: ReadonlySet<string>
  /** Ids of the images on side A and side B. */
  first: string
  second: string
}

/**
 * Who was made from whom. Arrows go through the tree, A and B put a version on a side, a click or Enter on side B,
 * F2 renames it, Delete deletes it. One row is in the tab order; its buttons follow it.
 */
export function VersionTree(props: VersionTreeProps) {
  const { versions, isWhole, hidden, first, second, ...actions } = props
  const { onChoose, onDelete, onRename } = actions
  const hint = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [shut, setShut] = useState(() => shutAtFirst(versions, [first, second]))
  const [current, setCurrent] = useState(second)
  const rows = treeRows(versions, shut, hidden)
  const at = Math.max(
    0,
    rows.findIndex(({ version }) => version.image.id === current),
  )

  const toggle = (id: string) =>
    setShut((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const focusRow = (row: TreeRow | undefined) => {
    if (row === undefined) return
    setCurrent(row.version.image.id)
    tree.current?.querySelector<HTMLElement>(`[data-version="${row.version.image.id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The row that has the focus: what was current may be drawn a moment later.
    const own = (event.target as HTMLElement).dataset['version']
    const here = rows.findIndex(({ version }) => version.image.id === own)
    const row = rows[here]
    if (row === undefined) return
    const target = treeTarget(rows, here, event.key)
    const { image } = row.version
    if (target !== null) {
      if ('go' in target) focusRow(rows[target.go])
      else toggle(target.toggle)
    } else if (event.code === 'KeyA') onChoose({ first: image.id })
    else if (event.code === 'KeyB' || event.key === 'Enter' || event.key === ' ')
      onChoose({ second: image.id })
    else if (event.key === 'F2') onRename(image)
    else if (event.key === 'Delete' && image.kind === 'result') {
      focusRow(rows[here - 1] ?? rows[here + 1])
      onDelete(image)
    } else return
    event.preventDefault()
  }

  // A click on a row puts it on side B; its buttons do what they say.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const id = target.closest<HTMLElement>('[data-version]')?.dataset['version']
    if (id !== undefined && target.closest('button') === null) onChoose({ second: id })
  }

  return (
    <Section title="Versions" fact={String(versions.length - hidden.size)}>
      <div
        ref={tree}
        role="tree"
        aria-label="Versions"
        aria-describedby={hint}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="-mx-2.5"
      >
        {rows.map((row, index) => (
          <VersionRow
            key={row.version.image.id}
            row={row}
            versions={versions}
            first={first}
            second={second}
            isCurrent={index === at}
            onFocus={() => setCurrent(row.version.image.id)}
            onToggle={() => toggle(row.version.image.id)}
            {...actions}
          />
        ))}
      </div>
      {isWhole ? null : <p className="mt-2 text-12 text-text-3">The oldest versions are not shown.</p>}
      <p id={hint} className="sr-only">
        Arrow keys move, left and right shut and open. A and B put a version on a side, F2 renames it, Delete
        deletes it.
      </p>
    </Section>
  )
}
