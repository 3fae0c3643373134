import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureTexts, successTexts } from '../../core/contract/messages.ts'
import { routes } from '../../core/contract/table.ts'
import { showDone } from '../ui/toast.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** What can be done with all notifications at once. */
export function useNotificationActions() {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.notifications })
  const markAllRead = useMutation({
    mutationFn: () => call(routes.markAllRead, {}),
    meta: { failure: failureTexts.markAllRead },
    onSuccess: refetch,
  })
  const toggleMute = useMutation({
    mutationFn: () => call(routes.toggleMute, {}),
    meta: { failure: failureTexts.toggleMute },
    onSuccess: async () => {
      showDone(successTexts.mute)
      await refetch()
    },
  })
  return { markAllRead, toggleMute }
}
