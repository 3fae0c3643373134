import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { batchLimit } from '../../core/contract/constants.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { isApiError } from './api-error.ts'
import type { PhotoSource } from './upload-photo.ts'
import { uploadAndPrepare } from './upload-photo.ts'
import { formatFailure, reportFailure } from './report.ts'
import { uploadPhotos } from './upload-photos.ts'

interface UploadPhotos {
  /** Why the last photo could not be taken, as a text for the user. */
  fault: string | null
  uploadFiles: (files: File[]) => void
  uploadSource: (source: PhotoSource) => void
}

/** Brings photos in for a service, waits until they are ready, and hands them over. Failures are reported by a toast. */
export function useUploadPhotos(serviceId: string, onUploaded: (images: Image[]) => void): UploadPhotos {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)

  const uploadOne = useCallback(
    async (source: PhotoSource) => {
      setFault(null)
      try {
        onUploaded([await uploadAndPrepare(client, source, serviceId)])
      } catch (error) {
        if (isApiError(error) && error.code === 'aborted') return
        const text = source.kind === 'existing' ? failureTexts.processExisting : failureTexts.upload
        setFault(formatFailure(error, text))
        reportFailure(error, text)
      }
    },
    [client, serviceId, onUploaded],
  )
  const uploadSeveral = useCallback(
    async (files: File[]) => {
      setFault(
        files.length > batchLimit
          ? `Only the first ${batchLimit} of ${files.length} photos are taken.`
          : null,
      )
      const images = await uploadPhotos(client, files.slice(0, batchLimit), serviceId)
      if (images.length > 0) onUploaded(images)
    },
    [client, serviceId, onUploaded],
  )
  const uploadFiles = useCallback(
    (files: File[]) => {
      const [file, ...others] = files
      if (file !== undefined && others.length === 0) void uploadOne({ kind: 'file', file })
      else if (others.length > 0) void uploadSeveral(files)
    },
    [uploadOne, uploadSeveral],
  )
  const uploadSource = useCallback((source: PhotoSource) => void uploadOne(source), [uploadOne])
  return { fault, uploadFiles, uploadSource }
}
