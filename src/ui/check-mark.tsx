import { Check } from 'lucide-react'
import { cx } from './cx.ts'

interface CheckMarkProps {
  isOn: boolean
  /** Also where neither pointer nor focus is. */
  isShown: boolean
  name: string
  onToggle: (isRange: boolean) => void
}

/** The mark of a chosen picture, for the pointer; with keys Space on the picture does the same. */
export function CheckMark({ isOn, isShown, name, onToggle }: CheckMarkProps) {
  return (
    <label
      className={cx(
        'absolute top-0 left-0 grid size-9 cursor-pointer place-items-center select-none pointer-coarse:size-11',
        !isOn && !isShown && quiet,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        tabIndex={-1}
        className="sr-only"
        checked={isOn}
        onChange={(event) => onToggle((event.nativeEvent as PointerEvent).shiftKey)}
      />
      <span
        className={cx(
          'grid size-5 place-items-center rounded-1',
          isOn ? 'bg-primary text-on-primary' : 'bg-ink-glass text-white shadow-[inset_0_0_0_1.5px_white]',
        )}
      >
        {isOn ? <Check aria-hidden="true" className="size-4" /> : null}
      </span>
    </label>
  )
}

/** Shown only where the pointer or the focus is, and always where there is no pointer that hovers. */
const quiet = 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'
