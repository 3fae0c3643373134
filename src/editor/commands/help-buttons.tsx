import { createPortal } from 'react-dom'
import { useHeaderSlot } from '../../stores/header-slot.ts'
import { CommandButton } from './command-button.tsx'
import type { Command } from './command.ts'

/** The palette and the keys, at the same place in the top bar of every workspace. */
export function HelpButtons({ commands }: { commands: readonly Command[] }) {
  const slot = useHeaderSlot((state) => state.slot)
  if (slot === null) return null
  return createPortal(
    ['palette', 'keys'].map((id) => {
      const command = commands.find((one) => one.id === id)
      if (command === undefined) return null
      return <CommandButton key={id} command={command} subscribe={never} tooltipSide="bottom" />
    }),
    slot,
  )
}

/** Help can always be run. */
const never = () => () => undefined
