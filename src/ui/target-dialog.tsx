import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import type { SendTarget, TargetInfo } from '../services/send-to.ts'
import { Dialog } from './dialog.tsx'
import { KeyCap } from './key-cap.tsx'
import { productIcons } from './product-icons.ts'

interface TargetDialogProps {
  isOpen: boolean
  title: string
  description?: string
  targets: readonly TargetInfo[]
  /** The one that Enter takes at once. */
  first?: SendTarget | null
  onChoose: (target: SendTarget) => void
  onClose: () => void
}

/** Asks where photos go. Arrows move, Enter takes, and each has a digit. */
export function TargetDialog(props: TargetDialogProps) {
  const { isOpen, title, description, targets, first = null, onChoose, onClose } = props
  const list = useRef<HTMLUListElement>(null)
  const focused = targets.some(({ target }) => target === first) ? first : targets[0]?.target
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const digit = targets[Number(event.key) - 1]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (step !== 0) buttons.at((at + step) % buttons.length)?.focus()
    else if (/^[1-9]$/.test(event.key) && digit !== undefined) onChoose(digit.target)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <ul ref={list} className="-mx-2 grid gap-0.5">
        {targets.map(({ target, name, text }, index) => {
          const Icon = productIcons[target]
          return (
            <li key={target}>
              <button
                type="button"
                data-autofocus={target === focused ? '' : undefined}
                onClick={() => onChoose(target)}
                onKeyDown={onKeyDown}
                className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-2 px-2 text-left hover:bg-hover focus-visible:bg-hover"
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none text-accent" />
                <span className="min-w-0 flex-1">
                  <span className="block text-13 font-medium">{name}</span>
                  <span className="block truncate text-12 text-text-2">{text}</span>
                </span>
                <span aria-hidden="true" className="pointer-coarse:hidden">
                  <KeyCap name={String(index + 1)} />
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
