import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { failureTexts } from '../../../../core/contract/messages.ts'
import { isApiError } from '../../../services/api-error.ts'
import { takeIn } from '../../../services/intake.ts'
import type { PhotoSource } from '../../../services/intake.ts'
import { failureText, reportFailure } from '../../../services/report.ts'
import { isUploadBusy, useUpload } from '../../../stores/upload.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { WaitingModal } from '../../../ui/waiting-modal.tsx'
import { ChooseMethod } from './choose-method.tsx'
import { ChoosePhoto } from './choose-photo.tsx'

/** First a photo, then how its mask is made. */
export function Component() {
  const { serviceId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const isBusy = useUpload(isUploadBusy)
  const imageId = query.get('image')

  const take = useCallback(
    async (source: PhotoSource) => {
      setFault(null)
      try {
        const image = await takeIn(client, source, serviceId)
        setQuery({ image: image.id })
      } catch (error) {
        if (isApiError(error) && error.code === 'aborted') return
        const text = source.kind === 'existing' ? failureTexts.processExisting : failureTexts.upload
        setFault(failureText(error, text))
        reportFailure(error, text)
      }
    },
    [client, serviceId, setQuery],
  )
  const takeFiles = useCallback(
    (files: File[]) => {
      const [file] = files
      if (file) void take({ kind: 'file', file })
    },
    [take],
  )

  return (
    <FileDrop onFiles={takeFiles} isOff={isBusy}>
      <title>Item removal · Mullion</title>
      {imageId === null ? (
        <ChoosePhoto fault={fault} onFiles={takeFiles} onSource={(source) => void take(source)} />
      ) : (
        <ChooseMethod
          key={imageId}
          serviceId={serviceId}
          imageId={imageId}
          fault={fault}
          onFiles={takeFiles}
          onOther={() => setQuery({})}
        />
      )}
      <WaitingModal />
    </FileDrop>
  )
}
