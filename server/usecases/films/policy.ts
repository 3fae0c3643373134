import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The films that a user may see, change and render again: their own. */
export function ownVideos(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'videos'>) => eb('user_id', '=', userId)
}

/** The sounds that a user may see and put into films: their own. */
export function ownAudios(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'audios'>) => eb('user_id', '=', userId)
}

/** The drafts of films that a user may see and change: their own. */
export function ownFilmDrafts(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'film_drafts'>) => eb('user_id', '=', userId)
}
