import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { mergeExposures } from './merge-exposures.ts'
import { formatFailure } from './report.ts'

interface MergeExposures {
  /** Why the last exposures were not merged, in words for the user. */
  fault: string | null
  merge: (files: readonly File[]) => void
  forgetFault: () => void
}

/** Merges exposures for a service and hands the merged photo over once it is ready. */
export function useMergeExposures(serviceId: string, onMerged: (image: Image) => void): MergeExposures {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const merge = useCallback(
    (files: readonly File[]) => {
      setFault(null)
      mergeExposures(client, files, serviceId).then(onMerged, (error: unknown) =>
        setFault(formatFailure(error, failureTexts.upload)),
      )
    },
    [client, serviceId, onMerged],
  )
  const forgetFault = useCallback(() => setFault(null), [])
  return { fault, merge, forgetFault }
}
