import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { failureTexts } from '../../../../core/contract/messages.ts'
import { isApiError } from '../../../services/api-error.ts'
import { packBatch, readBatch } from '../../../services/batch-address.ts'
import { uploadAndPrepare } from '../../../services/upload-photo.ts'
import type { PhotoSource } from '../../../services/upload-photo.ts'
import { formatFailure, reportFailure } from '../../../services/report.ts'
import { isUploadBusy, useUpload } from '../../../stores/upload.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { WaitingModal } from '../../../ui/waiting-modal.tsx'
import { ChooseMethod } from './choose-method.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { useSending } from './use-sending.ts'

const ChooseMany = lazy(async () => ({ default: (await import('./choose-many.tsx')).ChooseMany }))

/** First a photo, then how its mask is made; or several photos, to be worked on together. */
export function Component() {
  const { serviceId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const isBusy = useUpload(isUploadBusy)
  const imageId = query.get('image')
  const batch = query.get('batch')
  const ids = useMemo(() => readBatch(batch), [batch])

  const take = useCallback(
    async (source: PhotoSource) => {
      setFault(null)
      try {
        const image = await uploadAndPrepare(client, source, serviceId)
        setQuery({ image: image.id })
      } catch (error) {
        if (isApiError(error) && error.code === 'aborted') return
        const text = source.kind === 'existing' ? failureTexts.processExisting : failureTexts.upload
        setFault(formatFailure(error, text))
        reportFailure(error, text)
      }
    },
    [client, serviceId, setQuery],
  )
  const setIds = useCallback(
    (next: readonly string[]) =>
      setQuery(next.length === 0 ? {} : { batch: packBatch(next) }, { replace: true }),
    [setQuery],
  )
  const sending = useSending(serviceId, setIds)
  const isMany = batch !== null || sending.files.length > 0
  const { send } = sending
  const uploadFiles = useCallback(
    (files: File[]) => {
      const [file] = files
      if (file === undefined) return
      if (files.length === 1 && !isMany) void take({ kind: 'file', file })
      else send(files, isMany || imageId === null ? ids : [imageId])
    },
    [take, send, isMany, ids, imageId],
  )

  return (
    <FileDrop onFiles={uploadFiles} isOff={isBusy || sending.isSending}>
      <title>Item removal · Mullion</title>
      {isMany ? (
        <Suspense fallback={null}>
          <ChooseMany
            serviceId={serviceId}
            ids={ids}
            sending={sending}
            onFiles={uploadFiles}
            onIds={setIds}
          />
        </Suspense>
      ) : imageId === null ? (
        <ChoosePhoto fault={fault} onFiles={uploadFiles} onSource={(source) => void take(source)} />
      ) : (
        <ChooseMethod
          key={imageId}
          serviceId={serviceId}
          imageId={imageId}
          fault={fault}
          onFiles={uploadFiles}
          onOther={() => setQuery({})}
        />
      )}
      {/* A router has room for one blocker: many photos have one of their own. */}
      {isMany ? null : <WaitingModal />}
    </FileDrop>
  )
}
