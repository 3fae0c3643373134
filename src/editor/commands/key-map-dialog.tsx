import { Search } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Command } from './command.ts'
import { commandGroups } from './command.ts'
import type { KeyMap } from './key-map.ts'
import { slotsOf, withOwnKeys, withoutKey } from './key-map.ts'
import { KeyMapRow } from './key-map-row.tsx'
import { keepKeys, useKeyCapture } from './use-key-capture.ts'
import { keyMap } from './use-key-map.ts'

interface KeyMapDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The commands with the keys that they bring along. */
  commands: readonly Command[]
}

/** Every command with its keys, each of which can be changed. What is chosen counts at once, in every workspace. */
export function KeyMapDialog({ isOpen, onClose, commands }: KeyMapDialogProps) {
  const map = useSyncExternalStore(keyMap.subscribe, keyMap.get)
  const keys = useKeyCapture(commands, map)
  const [query, setQuery] = useState('')
  /** The keys before all were reset. */
  const [before, setBefore] = useState<KeyMap | null>(null)
  const slots = slotsOf(commands, map)
  const wanted = query.trim().toLowerCase()
  const listed = commands.filter(({ label, group }) => `${label} ${group}`.toLowerCase().includes(wanted))
  const close = () => {
    keys.cancel()
    setQuery('')
    setBefore(null)
    onClose()
  }
  const resetAll = () => {
    setBefore(map)
    keepKeys({})
  }
  const takeBack = () => {
    if (before !== null) keepKeys(before)
    setBefore(null)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Change the keys"
      description="Kept in this browser for your account."
      size="l"
      actions={
        <>
          {before === null ? (
            <Button disabled={Object.keys(map).length === 0} onClick={resetAll}>
              Reset all keys
            </Button>
          ) : (
            <Button onClick={takeBack}>Undo the reset</Button>
          )}
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <label className="flex h-9 items-center gap-2 rounded-2 px-3 text-13 outlined-edge has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus pointer-coarse:h-11">
        <Search aria-hidden="true" className="size-4 text-text-3" />
        <input
          data-autofocus
          aria-label="Find a command"
          placeholder="Find a command"
          autoComplete="off"
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3"
          value={query}
          onFocus={keys.cancel}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div className="-mr-3 h-[55vh] overflow-y-auto pr-3 text-13">
        {commandGroups.map((group) => {
          const members = listed.filter((command) => command.group === group)
          return members.length === 0 ? null : (
            <section key={group} className="mb-4">
              <h3 className="mb-1 text-12 font-medium text-text-3">{group}</h3>
              <ul>
                {members.map((command) => (
                  <KeyMapRow
                    key={command.id}
                    command={command}
                    slots={slots.get(command.id) ?? []}
                    isChanged={Object.hasOwn(map, command.id)}
                    keys={keys}
                    onRemove={(index) => keepKeys(withoutKey(commands, map, { id: command.id, index }))}
                    onReset={() => keepKeys(withOwnKeys(map, command.id))}
                  />
                ))}
              </ul>
            </section>
          )
        })}
        {listed.length === 0 ? <p className="text-text-2">No command has this name.</p> : null}
      </div>
    </Dialog>
  )
}
