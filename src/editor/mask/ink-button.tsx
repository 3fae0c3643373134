import { useKeyCaps } from '../commands/key-caps.ts'
import { useKeysOf } from '../commands/use-key-map.ts'
import { Popover } from '../../ui/popover.tsx'
import { InkControls, InkDot } from './ink-controls.tsx'

/** Opens colour and opacity of the overlay, beside the choice of how the mask is shown. */
export function InkButton() {
  const capsOf = useKeyCaps()
  const key = useKeysOf('next-ink').slice(0, 1).flatMap(capsOf).join(' ')
  return (
    <Popover
      button={
        <button
          type="button"
          aria-label="Overlay colour"
          title={key === '' ? 'Overlay colour' : `Overlay colour (next: ${key})`}
          className="grid size-9 cursor-pointer place-items-center rounded-2 bg-surface shadow-1 focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:size-11"
        >
          <InkDot />
        </button>
      }
    >
      {() => (
        <section aria-label="Overlay colour" className="p-4">
          <InkControls />
        </section>
      )}
    </Popover>
  )
}
