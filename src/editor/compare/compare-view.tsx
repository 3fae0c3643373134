import type { ReactNode } from 'react'
import { foot } from '../../ui/foot.ts'
import type { Command } from '../commands/command.ts'
import { CompareStage } from './compare-stage.tsx'
import type { Compare } from './compare.ts'
import { PhotoError } from './photo-error.tsx'
import { useKeyCaps } from '../commands/key-caps.ts'
import { useKeysOf } from '../commands/use-key-map.ts'
import { useSignal } from '../signal/use-signal.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { filled } from '../../ui/slider.tsx'
import { HoldButton } from './hold-button.tsx'
import type { CompareMode } from './paint-compare.ts'

interface CompareViewProps {
  compare: Compare
  commands: readonly Command[]
  /** Of side A and side B. */
  names: readonly [string, string]
  /** Beside the choice of how to compare. */
  children?: ReactNode
}

/** Two versions with the choice of how they are compared, the same wherever two are compared. */
export function CompareView({ compare, commands, names, children }: CompareViewProps) {
  return (
    <section aria-label="Compare" className="relative min-h-0 flex-1 overflow-hidden bg-well">
      <div className="absolute inset-0 bottom-14">
        <CompareStage compare={compare} commands={commands} firstLabel={names[0]} secondLabel={names[1]}>
          <PhotoError compare={compare} />
        </CompareStage>
      </div>
      <div
        ref={foot}
        className="absolute inset-x-0 bottom-0 flex min-h-14 flex-wrap items-center justify-center gap-x-4 px-2 py-1.5"
      >
        <CompareModes compare={compare} />
        {children}
      </div>
    </section>
  )
}

/** The difference can be doubled this often. */
const MAX_GAIN = 6

/** How the two pictures are compared, below them; for the difference also how much it is raised. */
function CompareModes({ compare }: { compare: Compare }) {
  const { mode, gain } = useSignal(compare.state)
  const capsOf = useKeyCaps()
  const blinkKey = useKeysOf('blink').slice(0, 1).flatMap(capsOf).join(' ')
  const modes: { value: CompareMode; label: string; keyName?: string }[] = [
    { value: 'bar', label: 'Bar' },
    { value: 'side', label: 'Side by side' },
    { value: 'blink', label: 'Blink', ...(blinkKey === '' ? {} : { keyName: blinkKey }) },
    { value: 'difference', label: 'Difference' },
  ]
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
      <Segmented
        label="How to compare"
        value={mode}
        options={modes}
        isOnStage
        onChange={(next) => compare.change({ mode: next })}
      />
      {mode === 'blink' ? <HoldButton compare={compare} /> : null}
      {mode === 'difference' ? (
        <label className="flex items-center gap-2 text-12 text-text-2">
          Gain
          <input
            type="range"
            className="slider w-28!"
            min={0}
            max={MAX_GAIN}
            step={1}
            value={gain}
            aria-valuetext={`${2 ** gain} times`}
            style={filled(gain / MAX_GAIN, 0)}
            onChange={(event) => compare.change({ gain: Number(event.target.value) })}
          />
          <output className="w-8 tabular-nums">{2 ** gain} ×</output>
        </label>
      ) : null}
    </div>
  )
}
