import type { Product } from '../../../core/contract/shapes.ts'
import { catalogue } from '../../data/catalogue/catalogue.ts'
import type { Context } from '../context.ts'
import { ownImages } from './policy.ts'

/** "Indoor" and "Outdoor" of an enhancement say nothing of the room. */
const saysRoom: readonly Product[] = ['virtual-staging', 'interior-design', 'day-to-dusk']

/**
 * What photos show, by name, as the latest order on any version of each said; photos of which no order said it are left
 * out.
 */
export async function listPhotoSpaces(
  { db }: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<{ image_id: string; space: string }[]> {
  const images = await db
    .selectFrom('images')
    .select(['id', 'root_id'])
    .where('id', 'in', imageIds)
    .where(ownImages(userId))
    .execute()
  if (images.length === 0) return []
  const rootOf = new Map(images.map(({ id, root_id: root }) => [id, root ?? id]))
  const roots = [...new Set(rootOf.values())]
  const orders = await db
    .selectFrom('orders')
    .innerJoin('images', 'images.id', 'orders.image_id')
    .select(['orders.product', 'orders.space_id', 'images.id', 'images.root_id'])
    .where('orders.user_id', '=', userId)
    .where('orders.space_id', 'is not', null)
    .where('orders.product', 'in', saysRoom)
    .where((eb) => eb.or([eb('images.id', 'in', roots), eb('images.root_id', 'in', roots)]))
    .orderBy('orders.created_at')
    .execute()
  // The latest comes last, and stays.
  const spaces = new Map(
    orders.map(({ product, space_id: spaceId, id, root_id: root }) => [
      root ?? id,
      // "Terrace or patio" is a terrace: a caption names one thing.
      catalogue[product].spaces.find((space) => space.id === spaceId)?.name.replace(/ or .*/, ''),
    ]),
  )
  return [...rootOf].flatMap(([image_id, root]) => {
    const space = spaces.get(root)
    return space === undefined ? [] : [{ image_id, space }]
  })
}
