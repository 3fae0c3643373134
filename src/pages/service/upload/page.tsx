import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Image } from '../../../../core/contract/shapes.ts'
import { bracketLimits } from '../../../../core/contract/constants.ts'
import { servicesQuery } from '../../../services/account.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { productImagesQuery } from '../../../services/service-settings.ts'
import { servicePath } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { useMergeExposures } from '../../../services/use-merge-exposures.ts'
import { useUploadPhotos } from '../../../services/use-upload-photos.ts'
import { isUploadBusy, useUpload } from '../../../stores/upload.ts'
import { cx } from '../../../ui/cx.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { formatCredits } from '../../../ui/format.ts'
import { WaitingModal } from '../../../ui/waiting-modal.tsx'
import { UnknownService } from '../../../ui/unknown-service.tsx'
import { ProductPhotos } from './own-photos.tsx'
import { PhotoPicker } from '../../../ui/photo-picker.tsx'
import { UploadZone } from '../../../ui/upload-zone.tsx'
import { isZip } from '../../../services/uploads/photo-files.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** The service for which exposures of one scene are merged. */
const withBrackets = 'image-enhancement'

/** Where a service begins: photos from files, from the library, or the sample. */
export function Component() {
  const { address, name, cost, service, isUnknown, homePath } = useService()
  const navigate = useNavigate()
  const isBusy = useUpload(isUploadBusy)
  const { isPending: isServicePending } = useQuery(servicesQuery())
  const { isPending: isRecentPending } = useQuery(productImagesQuery(address.product))

  const open = useCallback(
    (images: readonly Image[]) => {
      const ids = images.map(({ id }) => id)
      const batch = ids.length > 1 ? packBatch(ids) : undefined
      void navigate(servicePath(address, 'configure', { image: ids[0], batch }))
    },
    [navigate, address],
  )
  const openOne = useCallback((image: Image) => open([image]), [open])
  const { fault, uploadFiles, uploadSource } = useUploadPhotos(address.serviceId, openOne)
  const bracket = useMergeExposures(address.serviceId, openOne)
  const [asked, setAsked] = useState<File[]>([])
  const mergesBrackets = address.product === withBrackets
  const take = (files: File[]) => {
    bracket.forgetFault()
    const arePhotos = !files.some(isZip)
    if (mergesBrackets && arePhotos && files.length >= bracketLimits.min && files.length <= bracketLimits.max)
      setAsked(files)
    else uploadFiles(files)
  }
  const answer = (work: (files: File[]) => void) => () => {
    setAsked([])
    work(asked)
  }
  const pick = (image: Image) => uploadSource({ kind: 'existing', imageId: image.id, name: image.name })

  const pickSeveral = (images: readonly Image[]) => {
    const [only] = images
    if (images.length === 1 && only !== undefined) pick(only)
    else open(images)
  }

  if (isUnknown) return <UnknownService name={name} href={homePath} />
  return (
    <FileDrop onFiles={take} isOff={isBusy}>
      <title>{`${name} · Mullion`}</title>
      <div className="mx-auto grid max-w-280 grid-cols-1 gap-6">
        <header>
          <h1 className="text-24 font-semibold tracking-tight">{name}</h1>
          <p className="text-text-2">{service?.description ?? 'Choose a photo.'}</p>
          <p className="mt-1 text-13 text-text-3">
            {service?.is_available === false
              ? 'It cannot be ordered yet: its engine is not built. Photos and settings can be prepared.'
              : `An order costs ${formatCredits(cost)}. ${service?.limits ?? ''}`}
          </p>
        </header>
        {/* Each part is out of sight until what stands above it has its height. */}
        <div className={cx('contents', isServicePending && 'invisible')}>
          <FormError text={bracket.fault ?? fault ?? undefined} />
          <UploadZone
            onFiles={take}
            {...(mergesBrackets ? { onBracket: bracket.merge } : {})}
            onSample={() => uploadSource({ kind: 'sample' })}
          />
          <ProductPhotos product={address.product} onPick={pick} />
        </div>
        <div className={cx((isRecentPending || isServicePending) && 'invisible')}>
          <PhotoPicker onPick={pickSeveral} />
        </div>
      </div>
      <MergeDialog
        count={asked.length}
        onMerge={answer(bracket.merge)}
        onApart={answer(uploadFiles)}
        onClose={() => setAsked([])}
      />
      <WaitingModal />
    </FileDrop>
  )
}

interface MergeDialogProps {
  /** How many photos were given; 0 while there is nothing to ask. */
  count: number
  onMerge: () => void
  onApart: () => void
  onClose: () => void
}

/** Several photos may be exposures of one scene, or photos to be set up each for itself: only the user knows. */
function MergeDialog({ count, onMerge, onApart, onClose }: MergeDialogProps) {
  return (
    <Dialog
      isOpen={count > 0}
      onClose={onClose}
      title={`Are these ${count} photos one scene?`}
      description="Exposures of one scene, from a tripod or a steady hand, can be merged into one photo with light and windows from each. Merging is free; the exposures stay in the library."
      actions={
        <>
          <Button onClick={onApart}>Keep apart</Button>
          <Button variant="primary" onClick={onMerge}>
            Merge brackets
          </Button>
        </>
      }
    />
  )
}
