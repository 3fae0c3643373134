import { ArrowLeft, ArrowRight, Ellipsis, Pencil, Plus, RotateCcw, Save, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Refusal } from '../../../../../core/refusal.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { laterPart } from '../../../../ui/later-part.tsx'
import type { MenuEntry } from '../../../../ui/menu.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { showError, showNotice, showUndo } from '../../../../ui/toast.ts'
import { useKeyCaps } from '../../../commands/key-caps.ts'
import { useKeysOf } from '../../../commands/use-key-map.ts'
import { withMoved, withNamed, withRenamed } from '../../../presets/named-list.ts'
import type { ToolSettingsProps } from '../../base/stage-tool.ts'
import type { BrushPreset } from './brush-preset.ts'
import { brushOf, brushText, firstBrushes, isSameBrush, MAX_BRUSHES } from './brush-preset.ts'
import { brushPresets as store } from './brush-presets-store.ts'

const NameDialog = laterPart(async () => (await import('../../../presets/name-dialog.tsx')).NameDialog)

/** The user's brushes: a click takes one; what is done with them stands in the menu, and is about the chosen one. */
export function BrushPresetList({ options, change }: ToolSettingsProps) {
  const { brushes, chosen: chosenId } = useSyncExternalStore(store.subscribe, store.get)
  const [named, setNamed] = useState<BrushPreset | 'new' | null>(null)
  const chosen = brushes.find(({ id }) => id === chosenId) ?? null
  const isFull = brushes.length >= MAX_BRUSHES

  const put = (next: () => readonly BrushPreset[], nowChosen = chosenId) => {
    try {
      if (!store.set({ brushes: next(), chosen: nowChosen }))
        showNotice('This browser keeps nothing: brushes last until the page is closed.')
    } catch (reason) {
      // Another tab may have taken the name meanwhile.
      showError(reason instanceof Refusal ? reason.message : 'The brush could not be kept.')
    }
  }
  const all = () => store.get().brushes
  const remove = (brush: BrushPreset) => {
    const index = brushes.indexOf(brush)
    put(() => all().filter(({ id }) => id !== brush.id), null)
    undoably(`${brush.name} deleted`, () => put(() => withNamed(all(), brush, { ...limit, index }), brush.id))
  }
  const reset = () => {
    const before = store.get()
    store.set(firstBrushes)
    undoably('The first brushes are back', () => void store.set(before))
  }
  const entries: MenuEntry[] = [
    {
      id: 'new',
      label: isFull ? `${MAX_BRUSHES} brushes are kept at most` : 'Keep this brush as a preset',
      icon: Plus,
      isDisabled: isFull,
      run: () => setNamed('new'),
    },
    ...(chosen === null
      ? []
      : [
          {
            id: 'update',
            label: `Set ${chosen.name} to this brush`,
            icon: Save,
            isDisabled: isSameBrush(chosen, options),
            run: () => put(() => withRenamed(all(), { ...chosen, ...brushOf(options) }, limit.word)),
          },
          { id: 'rename', label: `Rename ${chosen.name}`, icon: Pencil, run: () => setNamed(chosen) },
          {
            id: 'earlier',
            label: 'Move earlier',
            icon: ArrowLeft,
            isDisabled: chosen === brushes[0],
            run: () => put(() => withMoved(all(), chosen.id, -1)),
          },
          {
            id: 'later',
            label: 'Move later',
            icon: ArrowRight,
            isDisabled: chosen === brushes.at(-1),
            run: () => put(() => withMoved(all(), chosen.id, 1)),
          },
        ]),
    { id: 'reset', label: 'Back to the first brushes', icon: RotateCcw, run: reset },
    ...(chosen === null
      ? []
      : [
          {
            id: 'delete',
            label: `Delete ${chosen.name}`,
            icon: Trash2,
            isDanger: true,
            run: () => remove(chosen),
          },
        ]),
  ]
  return (
    <fieldset aria-label="Brushes" className="mt-1 mb-2">
      <div className="flex items-center justify-between">
        <span aria-hidden="true" className="text-text-2">
          Brushes
        </span>
        <Menu button={<IconButton icon={Ellipsis} size="s" label="More for brushes" />} entries={entries} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {brushes.map((brush) => (
          <BrushButton
            key={brush.id}
            brush={brush}
            isOn={brush === chosen && isSameBrush(brush, options)}
            onChoose={() => {
              change(brushOf(brush))
              store.set({ brushes: all(), chosen: brush.id })
            }}
          />
        ))}
      </div>
      {named === null ? null : (
        <NameDialog
          title={named === 'new' ? 'Keep this brush' : `Rename ${named.name}`}
          start={named === 'new' ? '' : named.name}
          note={named === 'new' ? brushText(options) : brushText(named)}
          word={limit.word}
          own={named === 'new' ? null : named.id}
          others={brushes}
          onSave={(name) => {
            const id = String(Date.now())
            if (named !== 'new') put(() => withRenamed(all(), { ...named, name }, limit.word))
            else put(() => withNamed(all(), { id, name, ...brushOf(options) }, limit), id)
          }}
          onClose={() => setNamed(null)}
        />
      )}
    </fieldset>
  )
}

const limit = { max: MAX_BRUSHES, word: 'brush preset' }

function undoably(text: string, undo: () => void): void {
  showUndo(text, undo, () => undefined)
}

interface BrushButtonProps {
  brush: BrushPreset
  /** Whether it is in hand just as it is kept. */
  isOn: boolean
  onChoose: () => void
}

function BrushButton({ brush, isOn, onChoose }: BrushButtonProps) {
  const capsOf = useKeyCaps()
  const caps = useKeysOf(`brush-${brush.id}`).slice(0, 1).flatMap(capsOf)
  return (
    <Button
      size="s"
      className="aria-pressed:bg-tint aria-pressed:text-on-tint"
      aria-pressed={isOn}
      title={brushText(brush)}
      // The focus stays on the photo.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="max-w-36 truncate">{brush.name}</span>
      {caps.length === 0 ? null : <KeyCap name={caps.join(' ')} className="pointer-coarse:hidden" />}
    </Button>
  )
}
