import { Megaphone, X } from 'lucide-react'
import { dismissSystemMessage, useSystemMessage } from '../../stores/system-message.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** What an administrator says to everybody, until it is dismissed. */
export function SystemMessage() {
  const message = useSystemMessage((state) => state.message)
  if (message === null) return null
  return (
    <output
      aria-label="Message of the administrator"
      className="flex flex-none items-center gap-3 border-b border-line bg-tint text-on-tint px-4 py-2 nav:px-8"
    >
      <Megaphone aria-hidden="true" className="size-4 flex-none" />
      <p className="min-w-0 flex-1 break-words">{message}</p>
      <IconButton icon={X} label="Dismiss the message" onClick={dismissSystemMessage} />
    </output>
  )
}
