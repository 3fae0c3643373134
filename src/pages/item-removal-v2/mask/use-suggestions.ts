import { useCallback, useState } from 'react'
import type { Analysis } from '../../../../core/contract/shapes.ts'
import { setRegion, takeAllRegions } from '../../../editor/studio/regions.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { showError } from '../../../ui/toast.ts'

export interface SuggestionList {
  regions: Analysis['regions']
  isBusy: boolean
  toggle: (id: number, isTaken: boolean) => void
  takeAll: () => void
}

/** The suggestions of one photo, one change at a time, for the panel and for the names on the photo. */
export function useSuggestions(studio: Studio, analysis: Analysis): SuggestionList {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : 'The suggestion could not be loaded.')
    } finally {
      setBusy(false)
    }
  }, [])
  const toggle = useCallback(
    (id: number, isTaken: boolean) => void run(() => setRegion(studio, analysis, id, isTaken)),
    [run, studio, analysis],
  )
  const takeAll = useCallback(() => void run(() => takeAllRegions(studio, analysis)), [run, studio, analysis])
  const regions = analysis.suggestion_url === null ? [] : analysis.regions
  return { regions, isBusy, toggle, takeAll }
}
