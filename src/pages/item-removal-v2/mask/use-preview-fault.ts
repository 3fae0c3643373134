import { useQuery } from '@tanstack/react-query'
import { servicesQuery } from '../../../services/account.ts'

/** Why there is no free preview of what would be ordered; null when there is one, undefined while that is not known. */
export function usePreviewFault(): string | null | undefined {
  const services = useQuery(servicesQuery()).data?.services
  if (services === undefined) return undefined
  const engine = services.find(({ product }) => product === 'item-removal')?.engine
  // Another provider's picture cannot be shown before it is made.
  return (engine?.provider ?? 'built-in') === 'built-in'
    ? null
    : 'A model on the server works: no free preview'
}
