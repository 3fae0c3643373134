import type { Film } from '../../../core/contract/film-document.ts'
import type { FilmPhoto } from '../../../core/film/frame-plan.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { AudioRow, ImageRow } from '../../data/rows.ts'
import { readAnalysis } from '../../data/read-document.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { findOwnImages } from '../images/queries.ts'
import { ownAudios } from './policy.ts'

/** What a film is made of, as the library has it. */
export interface FilmMaterial {
  /** Without the pictures of its brand that are gone. */
  film: Film
  images: ReadonlyMap<string, ImageRow>
  /** By id. */
  audios: ReadonlyMap<string, AudioRow>
}

/**
 * Finds the photos and sounds of a film. Throws an error that says at which place of the film one is missing, the same
 * for one that is deleted and one of another user, or is not ready.
 */
export async function findMaterial(db: Database | Trx, userId: string, film: Film): Promise<FilmMaterial> {
  const { brand } = film
  const brandIds = [brand?.logo_image_id, brand?.portrait_image_id].filter((id) => typeof id === 'string')
  const clipIds = film.clips.flatMap(({ image_id: id, before }) => [id, ...(before ? [before.image_id] : [])])
  const images = await findOwnImages(db, userId, [...new Set([...clipIds, ...brandIds])])
  for (const [index, { image_id: id, before }] of film.clips.entries()) {
    checkPhoto(images.get(id), `Photo ${index + 1} of the film`)
    if (before) checkPhoto(images.get(before.image_id), `The earlier photo of clip ${index + 1}`)
  }
  const audios = await findAudios(db, userId, film)
  for (const [index, { audio_id: id }] of film.sounds.entries())
    if (!audios.has(id))
      throw new AppError(
        'not_found',
        `Sound ${index + 1} of the film was deleted. Replace it, or take it out.`,
      )
  const isThere = (id: string | null) => (id !== null && images.get(id)?.status === 'ready' ? id : null)
  return {
    film: {
      ...film,
      brand: brand && {
        ...brand,
        logo_image_id: isThere(brand.logo_image_id),
        portrait_image_id: isThere(brand.portrait_image_id),
      },
    },
    images,
    audios,
  }
}

function checkPhoto(image: ImageRow | undefined, what: string): void {
  if (image === undefined) throw new AppError('not_found', `${what} was deleted. Replace it, or take it out.`)
  if (image.status === 'processing')
    throw new AppError('conflict', `${what} is still being prepared. Order when it is ready.`)
  if (image.status === 'failed')
    throw new AppError('invalid_request', `${what} could not be read. Replace it, or take it out.`)
}

async function findAudios(db: Database | Trx, userId: string, film: Film): Promise<Map<string, AudioRow>> {
  const ids = [...new Set(film.sounds.map(({ audio_id: id }) => id))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('audios')
    .selectAll()
    .where('id', 'in', ids)
    .where(ownAudios(userId))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the plan of a film must know of its photos. */
export function filmPhotos(ctx: Context, images: ReadonlyMap<string, ImageRow>): Map<string, FilmPhoto> {
  return new Map(
    [...images].map(([id, row]) => [
      id,
      { image_id: id, width: row.width, height: row.height, room: readAnalysis(ctx, row)?.room ?? null },
    ]),
  )
}
