import { ArrowLeft } from 'lucide-react'
import { Outlet, useSearchParams } from 'react-router-dom'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { UnknownService } from '../unknown-service.tsx'

/** Item removal as a step of a service: the same studio, and above it what comes after and the way back. */
export function Component() {
  const { address, name, isUnknown } = useService()
  const [search] = useSearchParams()
  if (isUnknown) return <UnknownService product={address.product} name={name} />
  const back = servicePath(address, 'configure', { image: search.get('image') ?? undefined })
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 flex-none items-center justify-between gap-3 border-b border-line bg-surface px-4 py-1 text-13 nav:px-5">
        <p className="min-w-0 truncate text-text-2">
          A step of {name.toLowerCase()}
          <span className="max-sm:sr-only">: the result becomes its photo</span>
        </p>
        <ButtonLink to={back} icon={ArrowLeft} size="s" variant="quiet">
          Back<span className="max-sm:sr-only"> without removing</span>
        </ButtonLink>
      </div>
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
