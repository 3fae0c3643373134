import type { QueryClient } from '@tanstack/react-query'
import type { ClassCorrections } from '../../core/contract/class-corrections.ts'
import type { Analysis } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { imageQuery } from './images.ts'

/**
 * Says what a photo shows, in place of what the network told; null goes back to that. Resolves with what follows of the
 * photo; what is cached of it follows.
 */
export async function saveClasses(
  client: QueryClient,
  imageId: string,
  corrections: ClassCorrections | null,
): Promise<Analysis> {
  const { analysis } = await call(routes.correctClasses, { params: { id: imageId }, body: { corrections } })
  const { queryKey } = imageQuery(imageId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (data) => (data === undefined ? data : { ...data, analysis }))
  return analysis
}
