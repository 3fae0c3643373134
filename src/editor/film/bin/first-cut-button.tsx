import { WandSparkles } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { clipName } from '../film-words.ts'
import { useFirstCut } from './use-first-cut.ts'

/** Builds a first cut, and says of what. */
export function FirstCutButton() {
  const { photos, music, coming, isBuilding, build } = useFirstCut()
  const count = `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`
  return (
    <div className="grid gap-1">
      <Button
        icon={WandSparkles}
        isWide
        isLoading={isBuilding}
        disabled={photos.length === 0 || coming > 0}
        onClick={build}
      >
        Build a first cut
      </Button>
      <p className="truncate text-center text-12 text-text-3 tabular-nums">
        {coming > 0
          ? `As soon as ${coming === 1 ? 'one more file is' : `${coming} more files are`} here`
          : photos.length === 0
            ? 'Add photos first'
            : `Of ${count}${music === undefined ? ', without music' : ` to ${clipName(music)}`}`}
      </p>
    </div>
  )
}
