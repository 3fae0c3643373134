import { sql } from 'kysely'
import type { FilmUse } from '../../../core/contract/film-shapes.ts'
import type { Context } from '../context.ts'

interface FoundUse {
  kind: FilmUse['kind']
  id: string
  title: string
  /** Ids of photos and sounds alike. */
  used: string[]
}

/** A user's films, and drafts of films, that use one of these photos or sounds, by title. */
export async function listFilmUses(
  { db }: Context,
  userId: string,
  { imageIds, audioIds }: { imageIds: readonly string[]; audioIds: readonly string[] },
): Promise<FilmUse[]> {
  const ids = [...new Set([...imageIds, ...audioIds])]
  if (ids.length === 0) return []
  const { rows } = await sql<FoundUse>`
    select kind, id, title, array_agg(distinct named) as used
    from (
      select 'film' as kind, id, title, film from videos where user_id = ${userId}
      union all
      select 'film', videos.id, title, film_renders.film from film_renders join videos on videos.id = video_id
      where film_renders.user_id = ${userId}
      union all
      select 'draft', id::text, title, film from film_drafts where user_id = ${userId}
    ) as films,
    unnest(array['$.**.image_id', '$.**.logo_image_id', '$.**.portrait_image_id', '$.**.audio_id']::jsonpath[]) as path,
    lateral (select value #>> '{}' as named from jsonb_path_query(film, path) as value) as names
    where named = any(${ids}::text[])
    group by kind, id, title
    order by kind desc, title, id`.execute(db)
  return rows.map(({ used, ...film }) => ({
    ...film,
    image_ids: imageIds.filter((id) => used.includes(id)),
    audio_ids: audioIds.filter((id) => used.includes(id)),
  }))
}
