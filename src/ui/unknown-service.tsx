import { SearchX } from 'lucide-react'
import { Blank } from './blank.tsx'
import { ButtonLink } from './button-link.tsx'

interface UnknownServiceProps {
  name: string
  /** Where the service of that name begins. */
  href: string
}

/** An address whose service id does not belong to its service. */
export function UnknownService({ name, href }: UnknownServiceProps) {
  return (
    <div className="grid h-full content-center p-6">
      <title>{`${name} · Mullion`}</title>
      <Blank
        isError
        icon={SearchX}
        title="There is no such service"
        text={`The address names another service than ${name}. Photos and settings are not touched.`}
      >
        <ButtonLink to={href}>{name}</ButtonLink>
      </Blank>
    </div>
  )
}
