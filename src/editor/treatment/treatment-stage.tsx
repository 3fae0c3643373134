import { useEffect } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import type { Command } from '../commands/command.ts'
import { CompareStage } from '../compare/compare-stage.tsx'
import { HoldButton } from '../compare/hold-button.tsx'
import { PhotoTrouble } from '../compare/photo-trouble.tsx'
import type { Hand } from '../hand/hand.ts'
import { useSignal } from '../signal/use-signal.ts'
import { TreatmentNote } from './treatment-note.tsx'
import type { Treatment } from './treatment.ts'
import type { OpenTreatment } from './use-treatment.ts'

const HandLayer = laterPart(async () => (await import('../hand/hand-layer.tsx')).HandLayer)

interface TreatmentStageProps extends OpenTreatment {
  /** Null where nothing is marked on the photo. */
  hand: Hand | null
  name: string
  commands: readonly Command[]
}

/** The photo and its free preview in one place, with the bar between them. */
export function TreatmentStage({ compare, treatment, name, commands, hand }: TreatmentStageProps) {
  const hasPicture = useSignal(treatment.picture) !== null
  useWindows(hand, treatment)
  return (
    <section aria-label={name} className="absolute inset-0 flex flex-col">
      <div className="relative min-h-0 flex-1">
        <CompareStage
          compare={compare}
          commands={commands}
          firstLabel="Photo"
          secondLabel={hasPicture ? 'Preview' : 'No preview yet'}
          {...(hand === null ? {} : { hand })}
        >
          {hand === null ? null : <HandLayer hand={hand} compare={compare} />}
          <PhotoTrouble compare={compare} />
        </CompareStage>
      </div>
      {/* Below the photo: what stood on it would hide its corners. */}
      <div className="flex flex-none items-center justify-between gap-2 px-3 pb-3">
        <TreatmentNote treatment={treatment} />
        <HoldButton compare={compare} />
      </div>
    </section>
  )
}

/** Shows the marks which windows the preview has found, and when it has all that was marked. */
function useWindows(hand: Hand | null, treatment: Treatment): void {
  useEffect(() => {
    if (hand === null) return undefined
    const follow = () => hand.windows.set(treatment.windows.get())
    const settle = () => {
      const state = treatment.state.get()
      if (state.kind === 'failed' || (state.kind === 'shown' && !state.isStale)) hand.shown()
    }
    follow()
    const offs = [treatment.windows.subscribe(follow), treatment.state.subscribe(settle)]
    return () => {
      for (const off of offs) off()
      hand.windows.set([])
    }
  }, [hand, treatment])
}
