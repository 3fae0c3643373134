import { useMutation } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { failureTexts, successTexts } from '../../../core/contract/messages.ts'
import { setFavorites } from '../../services/favorites.ts'
import { removeImages } from '../../services/remove-images.ts'
import { showDone } from '../../ui/toast.ts'

/** What can be done to images of the library, one or many. */
export function useImageActions(client: QueryClient) {
  const { mutate } = useMutation({
    mutationFn: ({ ids, isOn }: { ids: readonly string[]; isOn: boolean }) => setFavorites(client, ids, isOn),
    meta: { failure: failureTexts.favorite },
    onSuccess: () => showDone(successTexts.favorite),
  })
  const favorite = useCallback((ids: readonly string[], isOn: boolean) => mutate({ ids, isOn }), [mutate])
  const remove = useCallback(async (ids: readonly string[]) => removeImages(client, ids), [client])
  return { favorite, remove }
}
