import { useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Command } from './command.ts'
import { isAvailable, runCommand } from './command.ts'
import { useKeyCaps } from './key-caps.ts'

interface CommandButtonProps {
  command: Command
  /** Called back when `isOn` or the command's availability may have changed. */
  subscribe: (listener: () => void) => () => void
  isOn?: () => boolean
  tooltipSide?: 'top' | 'right' | 'bottom'
  className?: string
}

/** A command as a button with its icon. A click leaves the focus where it was, so that keys go on working. */
export function CommandButton({
  command,
  subscribe,
  isOn,
  tooltipSide = 'right',
  className,
}: CommandButtonProps) {
  const capsOf = useKeyCaps()
  const canRun = useSyncExternalStore(subscribe, () => isAvailable(command))
  const isDown = useSyncExternalStore(subscribe, () => isOn?.() ?? false)
  const [chord] = command.keys
  if (command.icon === undefined) return null
  return (
    <IconButton
      icon={command.icon}
      label={command.label}
      keyName={chord === undefined ? undefined : capsOf(chord).join(' ')}
      hint={command.hint}
      tooltipSide={tooltipSide}
      disabled={!canRun}
      {...(isOn === undefined ? {} : { isOn: isDown })}
      {...(className === undefined ? {} : { className })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(command)}
    />
  )
}
