import { queryOptions } from '@tanstack/react-query'
import type { Image } from '../../../../core/contract/shapes.ts'
import { routes } from '../../../../core/contract/table.ts'
import { call } from '../../../services/client.ts'
import { queryKeys } from '../../../services/query-keys.ts'
import type { Version } from './family.ts'
import { familyOf } from './family.ts'

/** The latest results that are looked through for versions of this photo. */
const looked = 100
/** More generations than these are not followed: a broken chain must not be followed for ever. */
const mostGenerations = 50

/** Every version of the photo that `image` is one of: the original, and all results made from it or its results. */
export function versionsQuery(image: Image) {
  return queryOptions({
    queryKey: [...queryKeys.images, 'versions', image.id],
    queryFn: async ({ signal }): Promise<Version[]> => {
      const query = { page: 1, limit: looked, kind: 'result', product: 'item-removal' } as const
      const { images } = await call(routes.listImages, { query, signal })
      const known = new Map([...images, image].map((one) => [one.id, one]))
      let eldest = image
      for (let step = 0; step < mostGenerations && eldest.parent_id !== null; step++) {
        const parent = known.get(eldest.parent_id) ?? (await parentOf(eldest.parent_id, signal))
        if (parent === null) break
        known.set(parent.id, parent)
        eldest = parent
      }
      return familyOf([...known.values()], eldest.id)
    },
  })
}

/** Null when the parent has been deleted: the family then begins with its child. */
async function parentOf(id: string, signal: AbortSignal): Promise<Image | null> {
  try {
    return (await call(routes.getImage, { params: { id }, signal })).image
  } catch (reason) {
    if (signal.aborted) throw reason
    return null
  }
}
