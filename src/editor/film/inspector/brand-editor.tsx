import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilm, useFilmWork } from '../session/film-context.ts'

const BrandForm = laterPart(async () => (await import('./brand-form.tsx')).BrandForm)

/** Who sells, and how it looks. */
export function BrandEditor() {
  const { session } = useFilmWork()
  const { brand, is_branded: isBranded } = useFilm(session)
  const [isOpen, setOpen] = useState(false)
  const fact = brand === null ? 'none yet' : brand.name || brand.company || 'without a name'
  return (
    <Section
      title="Brand"
      fact={fact}
      aside={
        <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Done' : 'Edit'}
        </Button>
      }
    >
      {isBranded ? null : <p className="text-12 text-text-3">Not shown: the film is unbranded.</p>}
      {isOpen ? <BrandForm /> : null}
    </Section>
  )
}
