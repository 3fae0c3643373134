import { SearchX } from 'lucide-react'
import type { WidgetProduct } from '../../services/service-path.ts'
import { servicePath } from '../../services/service-path.ts'
import { Blank } from '../../ui/blank.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** An address whose service id does not belong to its service. */
export function UnknownService({ product, name }: { product: WidgetProduct; name: string }) {
  return (
    <div className="grid h-full content-center p-6">
      <title>{`${name} · Mullion`}</title>
      <Blank
        isError
        icon={SearchX}
        title="There is no such service"
        text={`The address names another service than ${name}. Photos and settings are not touched.`}
      >
        <ButtonLink to={servicePath({ product, serviceId: product }, 'upload')}>{name}</ButtonLink>
      </Blank>
    </div>
  )
}
