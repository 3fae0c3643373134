import { Ban, ClipboardCopy, Spline, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { HintRef } from '../../../editor/hints/hint-edits.ts'
import type { Hints } from '../../../editor/hints/hints.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'

interface Row {
  hint: HintRef
  name: string
  icon: LucideIcon
}

/** What helps the removal: each hint can be selected on the photo, or deleted. */
export function HintList({ hints }: { hints: Hints }) {
  const drawn = useSyncExternalStore(hints.subscribe, hints.get)
  const selected = useSignal(hints.selected)
  const count = drawn.lines.length + drawn.sources.length
  const rows: Row[] = [
    ...drawn.lines.map(
      (_, index): Row => ({
        hint: { kind: 'line', index },
        name: `Edge line ${index + 1}`,
        icon: Spline,
      }),
    ),
    ...drawn.sources.map(({ kind }, index): Row => {
      const number = drawn.sources.slice(0, index + 1).filter((other) => other.kind === kind).length
      return {
        hint: { kind: 'source', index },
        name: `${kind === 'include' ? 'Copy from here' : 'Never copy'} ${number}`,
        icon: kind === 'include' ? ClipboardCopy : Ban,
      }
    }),
  ]
  return (
    <Section
      title="Hints"
      fact={count === 0 ? '' : `${count}`}
      aside={
        <Button
          variant="quiet"
          size="s"
          disabled={count === 0}
          onClick={() => void hints.replace('Clear hints', { lines: [], sources: [] })}
        >
          Clear hints
        </Button>
      }
    >
      {count === 0 ? (
        <p className="text-12 text-text-3">
          None yet. Edge lines say where an edge goes on behind the item; source areas say what to fill it
          from.
        </p>
      ) : (
        <ul aria-label="Hints" className="-mx-2 max-h-48 overflow-y-auto pointer-coarse:max-h-none">
          {rows.map(({ hint, name, icon: Icon }) => {
            const isOn = selected?.kind === hint.kind && selected.index === hint.index
            return (
              <li key={name} className={cx('flex items-center rounded-1', isOn && 'bg-tint text-on-tint')}>
                <button
                  type="button"
                  aria-pressed={isOn}
                  className="flex min-h-8 flex-1 cursor-pointer items-center gap-2.5 rounded-1 px-2 text-left hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
                  onClick={() => hints.selected.set(isOn ? null : hint)}
                >
                  <Icon aria-hidden="true" className="size-4 flex-none" />
                  {name}
                </button>
                <IconButton
                  icon={X}
                  size="s"
                  label={`Delete ${name.toLowerCase()}`}
                  tooltipSide="left"
                  onClick={() => hints.remove(hint)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
