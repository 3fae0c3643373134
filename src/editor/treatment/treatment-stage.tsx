import { laterPart } from '../../ui/later-part.tsx'
import type { Command } from '../commands/command.ts'
import { CompareStage } from '../compare/compare-stage.tsx'
import { HoldButton } from '../compare/hold-button.tsx'
import { PhotoTrouble } from '../compare/photo-trouble.tsx'
import type { Hand } from '../hand/hand.ts'
import { useSignal } from '../studio/use-signal.ts'
import { TreatmentNote } from './treatment-note.tsx'
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
          {hand === null ? null : <HandLayer {...{ hand, compare, treatment }} />}
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
