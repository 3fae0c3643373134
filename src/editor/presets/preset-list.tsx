import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Refusal } from '../../../core/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Section } from '../../ui/section.tsx'
import { showError, showNotice, showUndo } from '../../ui/toast.ts'
import type { Preset, PresetStep } from './preset.ts'
import { stepsText, withChange, withoutPreset, withPreset } from './preset.ts'
import type { PresetRunner } from './preset-runner.ts'
import { presets as store } from './presets-store.ts'

const PresetDialog = laterPart(async () => (await import('./preset-dialog.tsx')).PresetDialog)

interface PresetListProps {
  runner: PresetRunner
  /** What the operations are set to now: a new preset begins with these. */
  current: readonly PresetStep[]
  /** Why none can be applied now, in words for the user; null when they can. */
  unavailable: string | null
}

/** The user's own presets: a click applies one, the menu beside it changes or deletes it. */
export function PresetList({ runner, current, unavailable }: PresetListProps) {
  const presets = useSyncExternalStore(store.subscribe, store.get)
  const [edited, setEdited] = useState<Preset | 'new' | null>(null)
  const running = useSyncExternalStore(runner.subscribe, runner.running)

  const remove = (preset: Preset) => {
    const index = presets.indexOf(preset)
    keep(() => withoutPreset(store.get(), preset.id))
    showUndo(
      `${preset.name} deleted`,
      () => keep(() => withPreset(store.get(), preset, index)),
      () => undefined,
    )
  }
  const save = (name: string, steps: readonly PresetStep[]) => {
    if (edited === 'new') keep(() => withPreset(store.get(), { id: String(Date.now()), name, steps }))
    else if (edited !== null) keep(() => withChange(store.get(), { id: edited.id, name, steps }))
  }
  return (
    <Section
      title="Presets"
      fact={String(presets.length)}
      aside={
        <Button variant="quiet" size="s" icon={Plus} onClick={() => setEdited('new')}>
          New
        </Button>
      }
    >
      {presets.length === 0 ? (
        <p className="text-text-2">A preset keeps values under a name, such as grow 12 px, feather 6 px.</p>
      ) : null}
      <ul className="-mx-2">
        {presets.map((preset) => (
          <li key={preset.id} className="flex items-center gap-1 rounded-1 hover:bg-hover">
            <button
              type="button"
              disabled={unavailable !== null || running !== null}
              title={unavailable ?? undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void runner.apply(preset)}
              className="grid min-h-11 min-w-0 flex-1 cursor-pointer content-center rounded-1 px-2 text-left disabled:cursor-default disabled:text-text-off"
            >
              <span className="truncate">{preset.name}</span>
              <span className="truncate text-12 text-text-3 tabular-nums">{stepsText(preset.steps)}</span>
            </button>
            <Menu
              button={
                <IconButton icon={Ellipsis} size="s" label={`More for ${preset.name}`} tooltipSide="left" />
              }
              entries={[
                {
                  id: 'change',
                  label: 'Rename or change',
                  icon: Pencil,
                  run: () => setEdited(preset),
                },
                { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true, run: () => remove(preset) },
              ]}
            />
          </li>
        ))}
      </ul>
      {edited === null ? null : (
        <PresetDialog
          start={edited === 'new' ? { id: null, name: '', steps: current } : edited}
          presets={presets}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function keep(change: () => readonly Preset[]): void {
  try {
    if (!store.set(change())) showNotice('This browser keeps nothing: presets last until the page is closed.')
  } catch (reason) {
    // Another tab may have taken the name meanwhile.
    showError(reason instanceof Refusal ? reason.message : 'The preset could not be kept.')
  }
}
