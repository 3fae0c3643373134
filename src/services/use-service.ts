import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { creditCost } from '../../core/contract/constants.ts'
import type { Service } from '../../core/contract/shapes.ts'
import { servicesQuery } from './account.ts'
import { productName } from './products.ts'
import type { ServiceAddress } from './service-path.ts'
import { productOfPath, servicePath } from './service-path.ts'

interface ServiceInfo {
  address: ServiceAddress
  name: string
  cost: number
  /** What the server says of it; undefined until it has answered. */
  service: Service | undefined
  /** True when the address joins a product and an id that do not belong together. */
  isUnknown: boolean
  /** Where the product's own service begins. */
  homePath: string
}

/** The service whose screen is open, by its address. */
export function useService(): ServiceInfo {
  const { pathname } = useLocation()
  const { serviceId = '' } = useParams()
  const { data } = useQuery(servicesQuery())
  const product = productOfPath(pathname) ?? 'image-enhancement'
  const address = useMemo(() => ({ product, serviceId }), [product, serviceId])
  const service = data?.services.find(({ id }) => id === serviceId)
  return {
    address,
    name: productName(product),
    cost: service?.credit_cost ?? creditCost[product],
    service,
    isUnknown: data !== undefined && service?.product !== product,
    homePath: servicePath({ product, serviceId: product }, 'upload'),
  }
}
