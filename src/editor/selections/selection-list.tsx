import { Ellipsis, Minus, Pencil, Plus, SquareDashed, Squircle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedSelection } from '../../../core/contract/selections.ts'
import { selectionLimits } from '../../../core/contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Section } from '../../ui/section.tsx'
import type { ImportCombine } from '../mask/mask-client.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { Selections } from './selections.ts'

const NameDialog = laterPart(async () => (await import('../presets/name-dialog.tsx')).NameDialog)

interface SelectionListProps {
  selections: Selections
  /** Why the mask cannot be saved now, in words for the user; null when it can. */
  unavailable: string | null
}

/** The saved selections of the photo: a click loads one, with Shift it is added, with Alt subtracted. */
export function SelectionList({ selections, unavailable }: SelectionListProps) {
  const list = useSignal(selections.list) ?? []
  const [named, setNamed] = useState<SavedSelection | null>(null)
  const isFull = list.length >= selectionLimits.count
  const why = isFull ? `A photo has at most ${selectionLimits.count} saved selections.` : unavailable
  const lay = (selection: SavedSelection, combine: ImportCombine) => void selections.lay(selection, combine)
  return (
    <Section
      title="Selections"
      fact={String(list.length)}
      aside={
        <Button
          variant="quiet"
          size="s"
          icon={Plus}
          disabled={why !== null}
          title={why ?? 'Save the mask as a selection'}
          onClick={() => selections.asked.set('save')}
        >
          Save
        </Button>
      }
    >
      {list.length === 0 ? (
        <p className="text-text-2">A saved mask stays with the photo, to load, add or subtract it later.</p>
      ) : null}
      <ul className="-mx-2">
        {list.map((selection) => (
          <li key={selection.id} className="flex items-center gap-1 rounded-1 hover:bg-hover">
            <button
              type="button"
              title="Load. Shift adds, Alt subtracts, both intersect."
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ shiftKey, altKey }) => lay(selection, combineOf(shiftKey, altKey))}
              className="flex min-h-9 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-1 px-2 text-left pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{selection.name}</span>{' '}
              <span className="text-12 text-text-3 tabular-nums">{formatPercent(selection.coverage)}</span>
            </button>
            <Menu
              button={
                <IconButton
                  icon={Ellipsis}
                  size="s"
                  label={`More for ${selection.name}`}
                  tooltipSide="left"
                />
              }
              entries={[
                { id: 'add', label: 'Add to the mask', icon: Plus, run: () => lay(selection, 'add') },
                {
                  id: 'subtract',
                  label: 'Subtract from the mask',
                  icon: Minus,
                  run: () => lay(selection, 'subtract'),
                },
                {
                  id: 'intersect',
                  label: 'Intersect with the mask',
                  icon: Squircle,
                  run: () => lay(selection, 'intersect'),
                },
                {
                  id: 'replace',
                  label: 'In place of the mask',
                  icon: SquareDashed,
                  run: () => lay(selection, 'replace'),
                },
                { id: 'rename', label: 'Rename', icon: Pencil, run: () => setNamed(selection) },
                {
                  id: 'delete',
                  label: 'Delete',
                  icon: Trash2,
                  isDanger: true,
                  run: () => selections.remove(selection),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {named === null ? null : (
        <NameDialog
          title={`Rename ${named.name}`}
          start={named.name}
          word="selection of this photo"
          own={named.id}
          others={list}
          onSave={(name) => void selections.rename(named, name)}
          onClose={() => setNamed(null)}
        />
      )}
    </Section>
  )
}

function combineOf(shift: boolean, alt: boolean): ImportCombine {
  if (shift && alt) return 'intersect'
  return shift ? 'add' : alt ? 'subtract' : 'replace'
}
