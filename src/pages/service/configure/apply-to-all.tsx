import { CopyCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'

/** Sets the whole series as this photo is. */
export function ApplyToAll({ count, onApply }: { count: number; onApply: () => void }) {
  return (
    <Section title="Series">
      <Button icon={CopyCheck} isWide onClick={onApply}>
        Set all {count} photos like this one
      </Button>
    </Section>
  )
}
