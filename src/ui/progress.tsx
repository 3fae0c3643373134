import { Check, X } from 'lucide-react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

interface ProgressBarProps {
  /** 0 to 1. */
  value: number
  label: string
  className?: string
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <progress aria-label={label} max={100} value={percent} className={cx('bar', className)}>
      {percent} %
    </progress>
  )
}

export type StageState = 'done' | 'now' | 'next' | 'failed'

/** The named stages of a wait, in order. The state is told by icon and words, not by colour alone. */
export function Stages({ stages }: { stages: readonly { name: string; state: StageState }[] }) {
  return (
    <ol className="flex flex-wrap gap-x-4.5 gap-y-1.5 text-13">
      {stages.map((stage) => (
        <li
          key={stage.name}
          aria-current={stage.state === 'now' ? 'step' : undefined}
          className={cx('flex items-center gap-1.5 whitespace-nowrap', stageColors[stage.state])}
        >
          {stage.state === 'done' ? <Check aria-hidden="true" className="size-4" /> : null}
          {stage.state === 'now' ? <Spinner /> : null}
          {stage.state === 'failed' ? <X aria-hidden="true" className="size-4" /> : null}
          {stage.name}
          <span className="sr-only">, {stageWords[stage.state]}</span>
        </li>
      ))}
    </ol>
  )
}

const stageColors: Record<StageState, string> = {
  done: 'text-accent',
  now: 'font-medium text-text',
  next: 'text-text-3',
  failed: 'text-danger',
}

const stageWords: Record<StageState, string> = {
  done: 'done',
  now: 'under way',
  next: 'still to come',
  failed: 'failed',
}
