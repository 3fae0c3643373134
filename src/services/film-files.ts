import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatBytes } from '../../core/contract/format-bytes.ts'
import type { Video } from '../../core/contract/film-shapes.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { type FilmForm, filmForms, formName } from '../../core/film/presets.ts'
import { showNotice } from '../ui/toast.ts'
import { call } from './client.ts'
import { downloadUrl, mediaUrl } from './media-url.ts'
import { orderKey } from './order-key.ts'
import { queryKeys } from './query-keys.ts'
import { reportFailure } from './report.ts'
import { saveUrl } from './save-url.ts'

/** A form that a film has, or can be rendered in. */
export interface FilmDownload extends FilmForm {
  /** Address of the file; null where it is not rendered. */
  url: string | null
  /** Null where it is not rendered. */
  bytes: number | null
}

/** The files of a film, its own first, then the forms that it can be rendered in as well. */
export function filmDownloads({ film, outputs = [] }: Video): FilmDownload[] {
  const there = outputs.map(({ preset, ratio, url, bytes }) => ({
    label: formName({ preset, ratio }, film.ratio),
    preset,
    ratio,
    url: downloadUrl(url),
    bytes,
  }))
  const missing = filmForms(film.ratio).filter(
    (form) => !outputs.some(({ preset, ratio }) => preset === form.preset && ratio === form.ratio),
  )
  return [...there, ...missing.map((form) => ({ ...form, url: null, bytes: null }))]
}

/** Renders a film in a further form. A second try after a lost answer is no second render: it carries the same key. */
export function useRenderOutput(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ preset, ratio }: FilmForm) =>
      call(routes.renderOutput, { body: { id, preset, ratio }, idempotencyKey: orderKey() }),
    meta: { failure: failureTexts.regenerateVideo },
    onSuccess: async (_data, { label }) => {
      showNotice(`${label} is being rendered. The bell will tell you when it is there.`)
      await client.invalidateQueries({ queryKey: queryKeys.films })
    },
  })
}

/** Downloads one film as it is, or several as one ZIP that the server packs while it is sent. */
export async function downloadFilms(films: readonly Video[]): Promise<void> {
  const [only, ...others] = films
  const [file, ...further] = only?.outputs ?? []
  if (file !== undefined && others.length === 0 && further.length === 0) return saveUrl(downloadUrl(file.url))
  try {
    const body = { video_ids: films.map(({ id }) => id) }
    const { url, files, bytes } = await call(routes.createFilmArchive, { body })
    saveUrl(mediaUrl(url))
    showNotice(`${files} ${files === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}, as one ZIP`)
  } catch (error) {
    reportFailure(error, failureTexts.archive)
  }
}

/** Has the film that comes with Mullion made for this user. */
export function useSampleFilm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(routes.trySampleFilm, {}),
    meta: { failure: 'The sample film could not be made' },
    onSuccess: async () => {
      showNotice('The sample film is being made. It takes a minute or two, and costs nothing.')
      await client.invalidateQueries({ queryKey: queryKeys.films })
    },
  })
}
