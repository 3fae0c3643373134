import { Eye } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Compare } from './compare.ts'

/** Shows the first picture while it is held: for fingers, which have no key to hold. */
export function HoldButton({ compare }: { compare: Compare }) {
  const show = (showsFirst: boolean) => compare.change({ showsFirst })
  return (
    <Button
      size="s"
      icon={Eye}
      className="touch-none select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        show(true)
      }}
      onLostPointerCapture={() => show(false)}
      onKeyDown={(event) => {
        if (event.key === ' ' || event.key === 'Enter') show(true)
      }}
      onKeyUp={() => show(false)}
      onBlur={() => show(false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      Hold to show A
    </Button>
  )
}
