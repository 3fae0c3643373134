import { Construction, Eraser, Images } from 'lucide-react'
import { useMatches } from 'react-router-dom'
import { Blank } from '../ui/blank.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { RouteHandle } from './route-handle.ts'

/** Says plainly that a part is not there yet, and leads to what works. */
export function Component() {
  const name = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.notBuilt ?? 'This part'
  return (
    <>
      <title>{`${name} · Mullion`}</title>
      <h1 className="mb-5 text-24 font-semibold tracking-tight">{name}</h1>
      <Blank
        icon={Construction}
        title={`${name} is not built yet`}
        text="Nothing can be ordered here and no credits can be spent. Item removal and the Media Library work today."
        className="min-h-80"
      >
        <ButtonLink to="/service-item-removal-v2/item-removal/selection" icon={Eraser}>
          Item removal
        </ButtonLink>
        <ButtonLink to="/media-library" icon={Images}>
          Media Library
        </ButtonLink>
      </Blank>
    </>
  )
}
