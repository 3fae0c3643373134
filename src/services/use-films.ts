import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { markFilm, unmarkFilm, useFilmMarks } from '../stores/films.ts'
import { useLibrary } from '../stores/library.ts'
import { showDone } from '../ui/toast.ts'
import { call } from './client.ts'
import { shownVideos, videoListQuery } from './films.ts'
import { queryKeys } from './query-keys.ts'
import { removeVideos } from './remove-later.ts'

/** The films of a list as they are shown, with what is under way taken into account. */
export function useFilms(favorites: boolean) {
  const query = useInfiniteQuery(videoListQuery(favorites))
  const marks = useFilmMarks((state) => state.marks)
  const leaving = useLibrary((state) => state.leaving)
  const shown = useMemo(
    () => (query.data === undefined ? undefined : shownVideos(query.data, { marks, leaving, favorites })),
    [query.data, marks, leaving, favorites],
  )
  return { query, shown }
}

const favoriteKey = ['favorite-video']

/** What can be done to films. A favourite shows at once; when the server refuses, it is as before. */
export function useFilmActions() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: favoriteKey,
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      call(routes.setFavoriteVideo, { body: { video_id: id, is_favorite: isOn } }),
    // One after the other: the last click is what stays.
    scope: { id: 'favorite-video' },
    meta: { failure: failureTexts.favorite },
    onMutate: ({ id, isOn }) => markFilm(id, isOn),
    onSuccess: () => showDone(successTexts.favorite),
    onSettled: async (_data, _error, { id }) => {
      // While another change is on its way, what is shown is that one.
      if (client.isMutating({ mutationKey: favoriteKey }) > 1) return
      await client.invalidateQueries({ queryKey: queryKeys.films })
      unmarkFilm(id)
    },
  })
  const favorite = useCallback(
    (ids: readonly string[], isOn: boolean) => {
      for (const id of ids) mutate({ id, isOn })
    },
    [mutate],
  )
  const remove = useCallback((ids: readonly string[]) => removeVideos(client, ids), [client])
  return { favorite, remove }
}

/** Stops rendering a film; its credits come back. One that is done in the meantime stays done. */
export function useCancelFilm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(routes.cancelVideo, { body: { id } }),
    meta: { failure: 'The film could not be cancelled' },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.films }),
        client.invalidateQueries({ queryKey: queryKeys.credits }),
      ]),
  })
}
