import { useCallback } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Image } from '../../../../core/contract/shapes.ts'
import { readBatch } from '../../../services/batch-address.ts'
import { batchPath, flowPath } from '../../../services/flow.ts'
import { useUploadPhotos } from '../../../services/use-upload-photos.ts'
import { isUploadBusy, useUpload } from '../../../stores/upload.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { WaitingModal } from '../../../ui/waiting-modal.tsx'
import { ChooseMethod } from './choose-method.tsx'
import { ChoosePhoto } from './choose-photo.tsx'

/**
 * First a photo, then how its mask is made. Of several photos the first that is ready opens in the studio, where the
 * others join it.
 */
export function Component() {
  const { serviceId = '' } = useParams()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const isBusy = useUpload(isUploadBusy)
  const imageId = query.get('image')
  const batch = query.get('batch')

  const open = useCallback(
    ({ id }: Image, isOne: boolean) => {
      if (isOne) setQuery({ image: id })
      else void navigate(flowPath(serviceId, 'mask', { image: id }))
    },
    [setQuery, navigate, serviceId],
  )
  const pick = useCallback(
    (images: readonly Image[]) => {
      const [image] = images
      if (image === undefined) return
      if (images.length === 1) setQuery({ image: image.id })
      else
        void navigate(
          batchPath(
            images.map(({ id }) => id),
            { serviceId },
          ),
        )
    },
    [setQuery, navigate, serviceId],
  )
  const { fault, uploadFiles, uploadSource } = useUploadPhotos(serviceId, open)

  if (batch !== null) {
    const ids = readBatch(batch)
    if (ids.length > 0) return <Navigate to={batchPath(ids, { serviceId })} replace />
  }
  return (
    <FileDrop onFiles={uploadFiles} isOff={isBusy}>
      <title>Item removal · Mullion</title>
      {imageId === null ? (
        <ChoosePhoto
          fault={fault}
          onFiles={uploadFiles}
          onSample={() => uploadSource({ kind: 'sample' })}
          onPick={pick}
        />
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
      <WaitingModal />
    </FileDrop>
  )
}
