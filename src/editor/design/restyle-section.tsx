import { Shuffle, Undo2, WandSparkles } from 'lucide-react'
import { firstSeed } from '../../../core/contract/constants.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Section } from '../../ui/section.tsx'
import { useKeyName } from '../commands/use-key-map.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { DesignSession } from './design-session.ts'
import { useSurfacesState } from './use-surfaces.ts'

interface RestyleSectionProps {
  session: DesignSession
  restyle: (seed: number) => void
}

/** All surfaces at once, by the style and the colours that are set: one press, and more for other proposals. */
export function RestyleSection({ session, restyle }: RestyleSectionProps) {
  useSignal(session.history.state)
  const { seed, isRestyled } = session.history.value()
  const isReady = useSurfacesState(session).kind === 'ready'
  const keyName = useKeyName('next-proposal')
  return (
    <Section title="Whole room" {...(isRestyled ? { fact: `proposal ${seed}` } : {})}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <Button
          icon={isRestyled ? Shuffle : WandSparkles}
          isWide
          title={keyName}
          missing={isReady ? undefined : 'Looking'}
          onClick={() => restyle(isRestyled ? seed + 1 : seed)}
        >
          {isRestyled ? 'Another proposal' : 'Restyle'}
        </Button>
        <IconButton
          icon={Undo2}
          label="Proposal before"
          disabled={!isRestyled || seed <= firstSeed}
          onClick={() => restyle(seed - 1)}
        />
      </div>
      <p className="mt-1.5 text-12 text-text-3">
        {isRestyled
          ? 'Style and colours below change all of it. Change single surfaces here on.'
          : 'Paint and materials for all surfaces, by the style and colours below. Undo brings back what was there.'}
      </p>
    </Section>
  )
}
