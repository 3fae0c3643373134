import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { batchLimit } from '../../core/contract/constants.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { isApiError } from './api-error.ts'
import type { PhotoSource } from './intake.ts'
import { takeIn } from './intake.ts'
import { failureText, reportFailure } from './report.ts'
import { takeMany } from './take-many.ts'

interface TakePhotos {
  /** Why the last photo could not be taken, in words for the user. */
  fault: string | null
  takeFiles: (files: File[]) => void
  takeSource: (source: PhotoSource) => void
}

/** Brings photos in for a service, waits until they are ready, and hands them over. Failures are told by a toast. */
export function useTakePhotos(serviceId: string, onTaken: (images: Image[]) => void): TakePhotos {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)

  const takeOne = useCallback(
    async (source: PhotoSource) => {
      setFault(null)
      try {
        onTaken([await takeIn(client, source, serviceId)])
      } catch (error) {
        if (isApiError(error) && error.code === 'aborted') return
        const text = source.kind === 'existing' ? failureTexts.processExisting : failureTexts.upload
        setFault(failureText(error, text))
        reportFailure(error, text)
      }
    },
    [client, serviceId, onTaken],
  )
  const takeSeveral = useCallback(
    async (files: File[]) => {
      setFault(
        files.length > batchLimit
          ? `Only the first ${batchLimit} of ${files.length} photos are taken.`
          : null,
      )
      const images = await takeMany(client, files.slice(0, batchLimit), serviceId)
      if (images.length > 0) onTaken(images)
    },
    [client, serviceId, onTaken],
  )
  const takeFiles = useCallback(
    (files: File[]) => {
      if (files.length === 1) void takeOne({ kind: 'file', file: files[0] })
      else if (files.length > 1) void takeSeveral(files)
    },
    [takeOne, takeSeveral],
  )
  const takeSource = useCallback((source: PhotoSource) => void takeOne(source), [takeOne])
  return { fault, takeFiles, takeSource }
}
