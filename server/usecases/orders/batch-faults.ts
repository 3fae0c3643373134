import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import type { ImageRow } from '../images/images.ts'

/** Photos that a refusal names in its message; `details` names all. */
const mostNamed = 5

interface Fault {
  index: number
  name: string
  imageId: string
  error: AppError
}

/**
 * Makes an order of each item, whose image is kept from being deleted. `make` answers why an item cannot be ordered,
 * or the order. Throws one refusal that names all items at fault.
 */
export async function checkBatch<Item extends { imageId: string }, Made>(
  ctx: Context,
  userId: string,
  items: readonly Item[],
  make: (item: Item, image: ImageRow) => Promise<Made | AppError>,
): Promise<Made[]> {
  const images = await lockOwnImages(ctx, userId, items)
  const seen = new Set<string>()
  const checked: Made[] = []
  const faults: Fault[] = []
  for (const [index, item] of items.entries()) {
    const { imageId } = item
    const image = images.get(imageId)
    // The same answer for what is missing and for what belongs to somebody else.
    const made = seen.has(imageId) ? namedTwice() : image ? await make(item, image) : notFound()
    seen.add(imageId)
    if (made instanceof AppError)
      faults.push({ index, imageId, name: image?.name ?? `Photo ${index + 1}`, error: made })
    else checked.push(made)
  }
  if (faults.length > 0) throw refusal(faults, items.length)
  return checked
}

function namedTwice(): AppError {
  return new AppError('invalid_request', 'This photo is named twice. Order it once.')
}

function refusal(faults: readonly Fault[], count: number): AppError {
  const codes = new Set(faults.map(({ error }) => error.code))
  const [only] = codes
  const named = faults.slice(0, mostNamed).map(({ name, error }) => `${name}: ${error.message}`)
  const rest = faults.length - named.length
  return new AppError(
    codes.size === 1 && only !== undefined ? only : 'invalid_request',
    [
      `${faults.length} of ${count} photos cannot be ordered; nothing was charged.`,
      ...named.map((text) => (text.endsWith('.') ? text : `${text}.`)),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ].join(' '),
    {
      details: {
        items: faults.map(({ index, imageId, error }) => ({
          index,
          image_id: imageId,
          code: error.code,
          message: error.message,
        })),
      },
    },
  )
}

async function lockOwnImages(
  { db }: Context,
  userId: string,
  items: readonly { imageId: string }[],
): Promise<Map<string, ImageRow>> {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where(
      'id',
      'in',
      items.map(({ imageId }) => imageId),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
