import { timeText } from '../../../editor/studio/format.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useEditorStore } from '../../../stores/editor.ts'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../../../ui/section.tsx'

/** Older steps than these are reached with undo; listing hundreds would only slow the page. */
const listed = 60

/** Every step, oldest first. A click goes to the state after it. */
export function History({ studio }: { studio: Studio }) {
  const facts = useEditorStore((state) => state.facts)
  if (facts === null) return null
  const { history, done } = facts
  const first = Math.max(0, history.length - listed)
  const steps = history.slice(first).map((step, index) => ({ ...step, after: first + index + 1 }))
  return (
    <Section title="History" fact={`Step ${done} of ${history.length}`}>
      <ol>
        <Step
          label={first === 0 ? 'Open photo' : `${first} earlier steps`}
          at={null}
          after={first}
          done={done}
          studio={studio}
        />
        {steps.map(({ label, at, after }) => (
          <Step key={after} label={label} at={at} after={after} done={done} studio={studio} />
        ))}
      </ol>
    </Section>
  )
}

interface StepProps {
  label: string
  at: number | null
  after: number
  done: number
  studio: Studio
}

function Step({ label, at, after, done, studio }: StepProps) {
  return (
    <li className="-mx-2">
      <button
        type="button"
        aria-current={after === done ? 'step' : undefined}
        onClick={() => void studio.mask.jumpTo(after)}
        className={cx(
          'flex h-7 w-full cursor-pointer items-center gap-2.5 rounded-1 px-2 text-left pointer-coarse:h-11',
          after === done && 'bg-tint font-medium text-on-tint',
          after < done && 'text-text-2 hover:bg-hover',
          after > done && 'text-text-3 hover:bg-hover',
        )}
      >
        <span className="flex-1 truncate">{label}</span>
        {at === null || after > done ? null : (
          <span className={cx('text-12 font-normal tabular-nums', after !== done && 'text-text-3')}>
            {timeText(at)}
          </span>
        )}
      </button>
    </li>
  )
}
