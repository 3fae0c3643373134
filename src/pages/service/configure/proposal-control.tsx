import { Shuffle, Undo2 } from 'lucide-react'
import { firstSeed } from '../../../../core/contract/constants.ts'
import { useKeyName } from '../../../editor/commands/use-key-map.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Draft } from './use-draft.ts'

/** Which of the arrangements that the settings can give is shown, and the way to the next and the one before. */
export function ProposalControl({ draft }: { draft: Draft }) {
  const { seed, setSeed } = draft
  return (
    <Section title="Arrangement" fact={`proposal ${seed}`}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <Button icon={Shuffle} isWide title={useKeyName('next-proposal')} onClick={() => setSeed(seed + 1)}>
          Another proposal
        </Button>
        <IconButton
          icon={Undo2}
          label="Proposal before"
          disabled={seed <= firstSeed}
          onClick={() => setSeed(seed - 1)}
        />
      </div>
    </Section>
  )
}
