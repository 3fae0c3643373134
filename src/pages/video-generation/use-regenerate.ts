import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FilmEngine } from '../../../core/contract/film-shapes.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import { routes } from '../../../core/contract/table.ts'
import { call } from '../../services/client.ts'
import { orderKey } from '../../services/order-key.ts'
import { queryKeys } from '../../services/query-keys.ts'

/** Orders a film once more. A second try after a failure is charged once: it carries the same key. */
export function useRegenerate(id: string) {
  const client = useQueryClient()
  const [idempotencyKey, setKey] = useState(orderKey)
  return useMutation({
    mutationFn: (engine: FilmEngine) =>
      call(routes.regenerateVideo, { body: { id, engine }, idempotencyKey }),
    meta: { failure: failureTexts.regenerateVideo },
    onSuccess: async () => {
      setKey(orderKey())
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.films }),
        client.invalidateQueries({ queryKey: queryKeys.credits }),
      ])
    },
  })
}
