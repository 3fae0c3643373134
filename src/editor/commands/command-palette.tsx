import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { KeyCap } from '../../ui/key-cap.tsx'
import type { Command } from './command.ts'
import { isAvailable, runCommand } from './command.ts'
import { findCommands } from './find-commands.ts'
import { useKeyCaps } from './key-caps.ts'
import { usePageCommands } from './page-commands.ts'
import { useFound } from './use-found.ts'

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  commands: readonly Command[]
}

/** Every command, page, photo and film by name: type some of its letters, Enter runs it or goes there. */
export function CommandPalette({ isOpen, onClose, commands }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const capsOf = useKeyCaps()
  const everywhere = usePageCommands((state) => state.everywhere)
  const { services, work, isSearching, hasFailed } = useFound(query, isOpen)
  const found = [
    ...findCommands([...commands, ...withoutTaken(everywhere, commands), ...services], query),
    ...work,
  ]
  const close = () => {
    setQuery('')
    onClose()
  }
  return (
    <Dialog open={isOpen} onClose={close} className="relative z-50" aria-label="Run a command">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex justify-center p-4 pt-[12vh]">
        <DialogPanel
          // The list would take the first Escape to itself.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            close()
          }}
          className="h-fit w-full max-w-140 overflow-hidden rounded-4 bg-raised shadow-3"
        >
          <Combobox<Command | null>
            value={null}
            onChange={(command) => {
              if (command === null) return
              close()
              // After the dialog has given the focus back: the command may move it on.
              setTimeout(() => runCommand(command))
            }}
          >
            <div className="flex h-12 items-center gap-3 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 text-text-3" />
              <ComboboxInput
                data-autofocus
                aria-label="Command"
                placeholder="Search or run a command"
                autoComplete="off"
                className="h-full flex-1 bg-transparent outline-none placeholder:text-text-3"
                onChange={(event) => setQuery(event.target.value)}
              />
            </div>
            <ComboboxOptions static className="max-h-[50vh] overflow-y-auto p-1.5">
              {found.map((command) => (
                <ComboboxOption
                  key={command.id}
                  value={command}
                  disabled={!isAvailable(command)}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-1 px-2.5 text-13 data-disabled:cursor-default data-disabled:text-text-off data-focus:bg-hover pointer-coarse:min-h-11"
                >
                  {command.picture !== undefined ? (
                    <img
                      src={command.picture}
                      alt=""
                      className="-mx-1.5 h-6 w-7 flex-none rounded-1 object-cover"
                    />
                  ) : command.icon ? (
                    <command.icon aria-hidden="true" className="size-4 flex-none" />
                  ) : (
                    <span className="w-4" />
                  )}
                  <span className="min-w-0 truncate">{command.label}</span>
                  <span className="flex-1 text-12 whitespace-nowrap text-text-3">
                    {command.unavailable?.() ?? command.group}
                  </span>
                  {command.keys
                    .slice(0, 1)
                    .map((chord) => capsOf(chord).map((cap) => <KeyCap key={cap} name={cap} />))}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
            <output className="block px-4 text-13 text-text-2 not-empty:pt-1 not-empty:pb-4">
              {hasFailed
                ? 'Photos and films could not be searched. Check your connection and type again.'
                : found.length > 0
                  ? null
                  : isSearching
                    ? 'Searching photos and films'
                    : 'Nothing has this name.'}
            </output>
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  )
}

/** A workspace has help of its own, and its commands count before those of every page. */
function withoutTaken(everywhere: readonly Command[], commands: readonly Command[]): Command[] {
  const taken = new Set(commands.map(({ id }) => id))
  return everywhere.filter(({ id }) => !taken.has(id))
}
