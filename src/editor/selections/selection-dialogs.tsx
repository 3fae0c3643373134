import { useId, useState } from 'react'
import type { SavedSelection } from '../../../core/contract/selections.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPercent } from '../../ui/format.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { showDone } from '../../ui/toast.ts'
import type { ImportCombine } from '../mask/mask-client.ts'
import { NameDialog } from '../presets/name-dialog.tsx'
import { useSignal } from '../signal/use-signal.ts'
import type { Selections } from './selections.ts'

/** The dialog that a command has asked for. */
export function SelectionDialogs({ selections }: { selections: Selections }) {
  const asked = useSignal(selections.asked)
  const list = useSignal(selections.list) ?? []
  const close = () => selections.asked.set(null)
  const save = async (name: string) => {
    if (await selections.save(name)) showDone(`${name} saved with the photo`)
  }
  if (asked === null) return null
  if (asked === 'load') return <LoadDialog selections={selections} list={list} onClose={close} />
  return (
    <NameDialog
      title="Save the mask as a selection"
      start=""
      note="It stays with the photo, soft edges and all, in every browser that you sign in with."
      word="selection of this photo"
      own={null}
      others={list}
      onSave={(name) => void save(name)}
      onClose={close}
    />
  )
}

const combines: { value: ImportCombine; label: string }[] = [
  { value: 'replace', label: 'New' },
  { value: 'add', label: 'Add' },
  { value: 'subtract', label: 'Subtract' },
  { value: 'intersect', label: 'Intersect' },
]

interface LoadDialogProps {
  selections: Selections
  list: readonly SavedSelection[]
  onClose: () => void
}

function LoadDialog({ selections, list, onClose }: LoadDialogProps) {
  const form = useId()
  const group = useId()
  const [id, setId] = useState(list.at(-1)?.id)
  const [combine, setCombine] = useState<ImportCombine>('replace')
  const chosen = list.find((one) => one.id === id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Load a saved selection"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} disabled={chosen === undefined}>
            Load
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4 text-13"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen !== undefined) void selections.lay(chosen, combine)
          onClose()
        }}
      >
        <fieldset className="grid max-h-60 gap-0.5 overflow-y-auto">
          <legend className="mb-1.5 font-medium">Selection</legend>
          {list.map((one, index) => (
            <label
              key={one.id}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-1 px-2 hover:bg-hover has-checked:bg-tint pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={group}
                className="accent-(--primary)"
                checked={one.id === id}
                {...(index === list.length - 1 ? { 'data-autofocus': true } : {})}
                onChange={() => setId(one.id)}
                // A radio button alone does not send its form.
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
                }}
              />
              <span className="min-w-0 flex-1 truncate">{one.name}</span>
              <span className="text-12 text-text-2 tabular-nums">{formatPercent(one.coverage)}</span>
            </label>
          ))}
        </fieldset>
        <Segmented
          label="How it meets the mask"
          isWide
          value={combine}
          options={combines}
          onChange={setCombine}
        />
      </form>
    </Dialog>
  )
}
