import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { productOfPath } from '../services/service-path.ts'

/**
 * The specification writes some screens of a service without its id: each leads to the same screen with the id, which
 * is that of `?service=` or the product's own.
 */
export function fullAddress(pathname: string, search: string): string {
  const product = productOfPath(pathname)
  const serviceId = new URLSearchParams(search).get('service') ?? product ?? ''
  const [base, ...steps] = pathname.split('/').filter((part) => part !== '')
  return `/${[base, encodeURIComponent(serviceId), ...steps].join('/')}${search}`
}

export function redirectToFull({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(fullAddress(pathname, search))
}
