import type { ReactNode } from 'react'
import { foot } from '../../ui/foot.ts'
import type { Command } from '../commands/command.ts'
import { CompareModes } from './compare-modes.tsx'
import { CompareStage } from './compare-stage.tsx'
import type { Compare } from './compare.ts'
import { PhotoError } from './photo-error.tsx'

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
