import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'

const defaultService = 'item-removal'

/** Where an address of the first item-removal flow leads in the second. */
export function flowAddress(pathname: string, serviceId: string | undefined, search: string): string {
  const query = new URLSearchParams(search)
  const base = `/service-item-removal-v2/${serviceId ?? query.get('service') ?? defaultService}`
  if (pathname.endsWith('/service-item-removal-result') && query.has('order'))
    return `${base}/result${search}`
  if (!query.has('image')) return `${base}/selection`
  if (pathname.endsWith('/service-item-removal-result')) return `${base}/result${search}`
  if (pathname.endsWith('/uploaded-image')) return `${base}/mask${search}`
  return `${base}/selection${search}`
}

export function redirectToFlow({ request, params }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(flowAddress(pathname, params['serviceId'], search))
}
