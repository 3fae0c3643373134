import { Eraser, ImagePlus } from 'lucide-react'
import type { Image } from '../../../../core/contract/shapes.ts'
import { hasRemovalStep, servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** What service it is, and the ways to another photo and through item removal. */
export function ConfigureHeader({ image }: { image: Image }) {
  const { address, name, service } = useService()
  return (
    <header className="flex flex-none flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-3 nav:px-5">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold tracking-tight">{name}</h1>
        <p className="text-13 text-text-2">{service?.description ?? ''}</p>
      </div>
      <div className="flex gap-2">
        {hasRemovalStep(address.product) ? (
          <ButtonLink to={servicePath(address, 'removal', { image: image.id })} icon={Eraser} size="s">
            Remove items first
          </ButtonLink>
        ) : null}
        <ButtonLink to={servicePath(address, 'upload')} icon={ImagePlus} size="s">
          Change photo
        </ButtonLink>
      </div>
    </header>
  )
}
