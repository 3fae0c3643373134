import type { Command } from '../commands/command.ts'
import { CompareStage } from '../compare/compare-stage.tsx'
import { HoldButton } from '../compare/hold-button.tsx'
import { PhotoTrouble } from '../compare/photo-trouble.tsx'
import { useSignal } from '../studio/use-signal.ts'
import { TreatmentNote } from './treatment-note.tsx'
import type { OpenTreatment } from './use-treatment.ts'

interface TreatmentStageProps extends OpenTreatment {
  name: string
  commands: readonly Command[]
}

/** The photo and its free preview in one place, with the bar between them. */
export function TreatmentStage({ compare, treatment, name, commands }: TreatmentStageProps) {
  const hasPicture = useSignal(treatment.picture) !== null
  return (
    <section aria-label={name} className="absolute inset-0">
      <CompareStage
        compare={compare}
        commands={commands}
        firstLabel="Photo"
        secondLabel={hasPicture ? 'Preview' : 'No preview yet'}
      >
        <PhotoTrouble compare={compare} />
        <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-between gap-2">
          <TreatmentNote treatment={treatment} />
          <span className="pointer-events-auto flex-none">
            <HoldButton compare={compare} />
          </span>
        </div>
      </CompareStage>
    </section>
  )
}
