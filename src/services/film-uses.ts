import type { FilmUse } from '../../core/contract/film-shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { askBefore } from '../ui/ask-before.ts'
import { call } from './client.ts'
import { inParts } from './library.ts'

interface Asked {
  image_ids?: readonly string[]
  audio_ids?: readonly string[]
}

/** Titles that a question names; further ones are counted. */
const namedFilms = 3

/**
 * Whether photos or sounds may be deleted: asks the user where films use them. Where the server cannot say, they may: the
 * deletion itself then says what is wrong.
 */
export async function mayDelete({ image_ids: images = [], audio_ids: audios = [] }: Asked): Promise<boolean> {
  const films = await findUses(images, audios).catch(() => [])
  if (films.length === 0) return true
  const used = new Set(films.flatMap((film) => [...film.image_ids, ...film.audio_ids])).size
  return askBefore({
    ...describeUses(films, { used, asked: images.length + audios.length, isSound: images.length === 0 }),
    action: 'Delete anyway',
  })
}

async function findUses(images: readonly string[], audios: readonly string[]): Promise<FilmUse[]> {
  const parts = [
    ...[...inParts(images)].map((ids) => ({ image_ids: ids })),
    ...[...inParts(audios)].map((ids) => ({ audio_ids: ids })),
  ]
  const answers = await Promise.all(parts.map((body) => call(routes.listFilmUses, { body })))
  const films = new Map<string, FilmUse>()
  for (const film of answers.flatMap((answer) => answer.films)) {
    const before = films.get(film.id)
    films.set(film.id, {
      ...film,
      image_ids: [...(before?.image_ids ?? []), ...film.image_ids],
      audio_ids: [...(before?.audio_ids ?? []), ...film.audio_ids],
    })
  }
  return [...films.values()]
}

interface Count {
  /** How many of those that are to be deleted films use. */
  used: number
  asked: number
  isSound: boolean
}

/** The question before something is deleted that films use. */
export function describeUses(
  films: readonly Pick<FilmUse, 'kind' | 'title'>[],
  { used, asked, isSound }: Count,
): { title: string; text: string } {
  const noun = isSound ? 'sound' : 'photo'
  const what =
    asked === 1 ? `This ${noun} is` : `${used} of these ${asked} ${noun}s ${used === 1 ? 'is' : 'are'}`
  const names = films
    .slice(0, namedFilms)
    .map(({ title }) => (title === '' ? 'a film without a title' : `“${title}”`))
  const more = films.length - names.length
  const list = more > 0 ? `${names.join(', ')} and ${more} more` : joinNames(names)
  const it = used === 1 ? `another ${noun}` : `other ${noun}s`
  const rendered = films.some(({ kind }) => kind === 'film') ? 'Films that are rendered go on playing. ' : ''
  return {
    title: used === 1 ? `Delete a ${noun} that a film uses?` : `Delete ${noun}s that films use?`,
    text: `${what} in ${list}. ${rendered}To render ${films.length === 1 ? 'it' : 'them'} again, ${it} must take ${used === 1 ? 'its' : 'their'} place.`,
  }
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
