import type { Brand } from '../../../core/contract/film-document.ts'
import { restoreBrand, storeBrand } from '../../../core/documents/film.ts'
import { notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { findOwnImages } from '../images/queries.ts'

/** The brand that a user's new films begin with; null while none is saved. */
export async function readBrandKit({ db }: Context, userId: string): Promise<Brand | null> {
  const row = await db
    .selectFrom('brand_kits')
    .select('brand')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? restoreBrand(row.brand) : null
}

/** Throws `not_found` when its logo or portrait is none of the user's own pictures. */
export async function saveBrandKit(ctx: Context, userId: string, brand: Brand): Promise<Brand> {
  const pictures = [brand.logo_image_id, brand.portrait_image_id].filter((id) => id !== null)
  const found = await findOwnImages(ctx.db, userId, pictures)
  if (pictures.some((id) => !found.has(id))) throw notFound()
  await ctx.db
    .insertInto('brand_kits')
    .values({ user_id: userId, brand: storeBrand(brand) })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ brand: storeBrand(brand) }))
    .execute()
  return brand
}
