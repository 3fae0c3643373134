import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { PhotoState } from '../../../core/contract/shapes.ts'
import { photoStatesQuery } from '../../services/photo-states.ts'
import { showError } from '../../ui/toast.ts'
import { readDraftInfo, useDraftInfo } from '../draft/draft-info.ts'
import { settingsOfPhoto } from './draft-settings.ts'
import type { PhotoWork } from './photo-work.ts'
import { workOf } from './photo-work.ts'

/** One photo of a batch in the order of the address. */
export interface BatchPhoto {
  id: string
  /** Null while it is being asked for, and when it has been deleted. */
  photo: PhotoState | null
  work: PhotoWork | { kind: 'asking' } | { kind: 'gone' }
}

/** The photos of a batch with their state, from the server and from the drafts of this browser. */
export function useBatchPhotos(ids: readonly string[]): readonly BatchPhoto[] {
  // While photos join the batch, those that were there stay in sight.
  const { data, isPlaceholderData } = useQuery({
    ...photoStatesQuery(ids),
    placeholderData: keepPreviousData,
  })
  const drafts = useDraftInfo()
  useEffect(() => {
    const controller = new AbortController()
    readDraftInfo(ids, controller.signal).catch(() => {
      showError('The drafts in this browser could not be read. Masks on the server are shown.')
    })
    return () => controller.abort()
  }, [ids])
  return useMemo(() => {
    const known = new Map(data?.map((photo) => [photo.image_id, photo]))
    return ids.map((id): BatchPhoto => {
      const photo = known.get(id) ?? null
      if (photo !== null)
        return { id, photo, work: workOf(photo, drafts[id], settingsOfPhoto(photo, drafts[id])) }
      return { id, photo, work: { kind: data === undefined || isPlaceholderData ? 'asking' : 'gone' } }
    })
  }, [data, isPlaceholderData, ids, drafts])
}
