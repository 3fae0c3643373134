import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { formatFailure, reportFailure } from './report.ts'
import type { PhotoSource } from './upload-photo.ts'
import { prepareSource } from './upload-photo.ts'
import { uploadForFlow } from './upload-photos.ts'

interface UploadPhotos {
  /** Why the last photo could not be taken, as a text for the user. */
  fault: string | null
  uploadFiles: (files: readonly File[]) => void
  uploadSource: (source: PhotoSource) => void
}

/**
 * Brings photos in for a service and hands the first one over that is ready, and whether it came alone; others that came with it go on in the tray,
 * and join it (see `use-arriving-photos.ts`).
 */
export function useUploadPhotos(
  serviceId: string,
  onReady: (image: Image, isOne: boolean) => void,
): UploadPhotos {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const uploadFiles = useCallback(
    (files: readonly File[]) => {
      setFault(null)
      const send = async () => {
        const first = await uploadForFlow(client, files, serviceId)
        if (first !== null) onReady(first.image, first.isOne)
      }
      if (files.length > 0) void send()
    },
    [client, serviceId, onReady],
  )
  const uploadSource = useCallback(
    (source: PhotoSource) => {
      setFault(null)
      prepareSource(client, source, serviceId).then(
        (image) => onReady(image, true),
        (error: unknown) => {
          const text = source.kind === 'existing' ? failureTexts.processExisting : failureTexts.upload
          setFault(formatFailure(error, text))
          reportFailure(error, text)
        },
      )
    },
    [client, serviceId, onReady],
  )
  return { fault, uploadFiles, uploadSource }
}
