import type { Database } from '../../data/database.ts'
import type { ImageRow } from '../../data/rows.ts'
import { type AppError, notFound } from '../../base/errors.ts'
import { type Fault, refuseItems } from '../requests/refuse-items.ts'
import { findOwnImages } from './queries.ts'

/**
 * The images that a call names, each once and in its order. `check` says why one cannot be had. Throws one refusal that
 * names all that cannot, the same for what is missing and for what belongs to another user.
 */
export async function findSeveral(
  db: Database,
  userId: string,
  imageIds: readonly string[],
  headline: string,
  check: (image: ImageRow) => AppError | null,
): Promise<ImageRow[]> {
  const ids = [...new Set(imageIds)]
  const byId = await findOwnImages(db, userId, ids)
  const faults: Fault[] = []
  const found: ImageRow[] = []
  for (const [index, id] of ids.entries()) {
    const image = byId.get(id)
    const error = image ? check(image) : notFound()
    if (error)
      faults.push({ index: imageIds.indexOf(id), id, name: image?.name ?? `Image ${index + 1}`, error })
    else if (image) found.push(image)
  }
  if (faults.length > 0)
    throw refuseItems(faults, { count: ids.length, kind: 'images', headline, idName: 'image_id' })
  return found
}
