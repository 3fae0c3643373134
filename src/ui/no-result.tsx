import { ImageOff, RotateCw } from 'lucide-react'
import { Blank } from './blank.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { Spinner } from './spinner.tsx'

interface NoResultProps {
  title: string
  text: string
  onRetry?: () => void
  /** The way back to what was ordered. */
  back?: { to: string; label: string }
}

/** Why there is no result to see, and the ways on. */
export function NoResult({ title, text, onRetry, back }: NoResultProps) {
  return (
    <div className="grid h-full content-center p-6">
      <Blank icon={ImageOff} title={title} text={text} isError>
        {onRetry === undefined ? null : (
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        {back === undefined ? null : <ButtonLink to={back.to}>{back.label}</ButtonLink>}
        <ButtonLink to="/media-library">Media library</ButtonLink>
      </Blank>
    </div>
  )
}

/** While a result is asked for; with the reason and another try where it could not be had. */
export function PendingResult({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null)
    return <NoResult title="This result could not be opened" text={error.message} onRetry={onRetry} />
  return <OpeningResult />
}

export function OpeningResult() {
  return (
    <output className="grid h-full content-center justify-items-center gap-3 bg-well text-13 text-text-2">
      <Spinner className="size-6" />
      Opening the result
    </output>
  )
}
