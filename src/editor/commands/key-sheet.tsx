import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import type { Command } from './command.ts'
import { commandGroups } from './command.ts'
import { sharedCaps, useKeyCaps } from './key-caps.ts'

export interface PointerHint {
  label: string
  caps: string[]
}

interface KeySheetProps {
  isOpen: boolean
  onClose: () => void
  commands: readonly Command[]
  /** What the pointer does, which no command can say. */
  hints: readonly PointerHint[]
  /** What stands above the hints. */
  hintTitle?: string | undefined
  onChangeKeys: () => void
}

/** All keys on one sheet, as printed on the user's keyboard. */
export function KeySheet(props: KeySheetProps) {
  const { isOpen, onClose, commands, hints, hintTitle = 'Pointer', onChangeKeys } = props
  const capsOf = useKeyCaps()
  const hasKeys = (group: string) =>
    commands.some((command) => command.group === group && command.keys.length > 0)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Keys"
      size="l"
      actions={<Button onClick={onChangeKeys}>Change the keys</Button>}
    >
      <div className="max-h-[70vh] overflow-y-auto">
        <div className="columns-1 gap-8 text-13 sm:columns-2">
          {commandGroups.filter(hasKeys).map((group) => (
            <section key={group} className="mb-4 break-inside-avoid">
              <h3 className="mb-1 text-12 font-medium text-text-3">{group}</h3>
              {commands
                .filter((command) => command.group === group && command.keys.length > 0)
                .map(({ id, label, hint, keys }) => (
                  <KeyLine key={id} label={label} hint={hint} chords={shownChords(keys).map(capsOf)} />
                ))}
            </section>
          ))}
          {hints.length === 0 ? null : (
            <section className="mb-4 break-inside-avoid">
              <h3 className="mb-1 text-12 font-medium text-text-3">{hintTitle}</h3>
              {hints.map(({ label, caps }) => (
                <KeyLine key={label} label={label} chords={[caps]} />
              ))}
            </section>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Of the ten digits the ends tell enough; `+` with Shift is still `+`. */
function shownChords(keys: readonly string[]): string[] {
  if (keys.length > 4 && keys.every((key) => key.startsWith('Digit')))
    return [...keys.slice(0, 1), ...keys.slice(-1)]
  return keys.filter((key) => !keys.includes(key.replace('Shift+', '')) || !key.includes('Shift+'))
}

interface KeyLineProps {
  label: string
  hint?: string | undefined
  chords: string[][]
}

function KeyLine({ label, hint, chords }: KeyLineProps) {
  return (
    <div className="flex min-h-7 items-center gap-3">
      <span className="flex-1 text-text-2">
        {label}
        {hint === undefined ? null : <span className="block text-12 text-text-3">{hint}</span>}
      </span>
      {sharedCaps(chords).map((caps) => (
        <span key={caps.join(' ')} className="flex flex-none gap-1">
          {caps.map((cap) => (
            <KeyCap key={cap} name={cap} />
          ))}
        </span>
      ))}
    </div>
  )
}
