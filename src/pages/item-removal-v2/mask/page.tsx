import { useQuery } from '@tanstack/react-query'
import { ImageOff, RotateCw } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Analysis } from '../../../../core/contract/shapes.ts'
import { packBatch, readBatch } from '../../../services/batch-address.ts'
import { flowPath } from '../../../services/flow.ts'
import { imageQuery } from '../../../services/images.ts'
import { useArrivingPhotos, useHasSeries } from '../../../services/use-arriving-photos.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Workspace } from './workspace.tsx'
import { workspaceWhole } from './workspace-grid.ts'

const BatchStudio = lazy(async () => ({ default: (await import('./batch-studio.tsx')).BatchStudio }))

/** The mask studio: which photo and how to begin stand in the address, so that a reload loses nothing. */
export function Component() {
  return (
    <>
      <title>Mask · Mullion</title>
      <Mask />
    </>
  )
}

function Mask() {
  const { serviceId = '' } = useParams()
  const [search] = useSearchParams()
  const imageId = search.get('image')
  const batch = search.get('batch')
  const ids = useMemo(() => readBatch(batch), [batch])
  const back = flowPath(serviceId, 'selection')
  const navigate = useNavigate()
  const isMany = useHasSeries(imageId ?? '') || ids.length > 1
  const shown = useMemo(() => (ids.length > 1 || imageId === null ? ids : [imageId]), [ids, imageId])
  const onMore = useCallback(
    (all: readonly string[]) => {
      const query = { image: imageId ?? undefined, batch: packBatch(all) }
      void navigate(flowPath(serviceId, 'mask', query), { replace: true })
    },
    [navigate, serviceId, imageId],
  )
  useArrivingPhotos(shown, onMore)
  if (imageId === null)
    return (
      <Message title="No photo chosen" text="Choose a photo first, then come back to mask it." back={back} />
    )
  const isAutomatic = search.get('mode') === 'automatic'
  const loaded = (keepsTools: boolean) => (
    <Loaded key={imageId} {...{ imageId, serviceId, isAutomatic, keepsTools, back }} />
  )
  if (!isMany) return loaded(false)
  return (
    <Suspense fallback={<Waiting stage="" />}>
      <BatchStudio ids={shown} imageId={imageId} serviceId={serviceId}>
        {loaded}
      </BatchStudio>
    </Suspense>
  )
}

interface LoadedProps {
  imageId: string
  serviceId: string
  isAutomatic: boolean
  keepsTools: boolean
  back: string
}

function Loaded({ imageId, serviceId, isAutomatic, keepsTools, back }: LoadedProps) {
  const { data, error, refetch } = useQuery(imageQuery(imageId))
  if (data === undefined && error !== null)
    return (
      <Message
        title="This photo could not be opened"
        text={`${sentence(error.message)} A mask that you have begun is kept.`}
        back={back}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined || data.image.status === 'processing')
    return <Waiting stage={data?.image.stage ?? ''} />
  if (data.image.status === 'failed')
    return <Message title="This photo could not be prepared" text={data.image.stage} back={back} />
  return (
    <Workspace
      image={data.image}
      analysis={data.analysis ?? nothingKnown}
      serviceId={serviceId}
      isAutomatic={isAutomatic}
      keepsTools={keepsTools}
    />
  )
}

const nothingKnown: Analysis = {
  regions: [],
  suggestion_url: null,
  perception_url: null,
  room: null,
  corrections: null,
  suggested_at: null,
}

function Waiting({ stage }: { stage: string }) {
  return (
    <output
      className={`${workspaceWhole} grid content-center justify-items-center gap-3 bg-well text-13 text-text-2`}
    >
      <Spinner className="size-6" />
      {stage === '' ? 'Opening the photo' : stage}
    </output>
  )
}

interface MessageProps {
  title: string
  text: string
  back: string
  onRetry?: () => void
}

function Message({ title, text, back, onRetry }: MessageProps) {
  return (
    <div className={`${workspaceWhole} grid content-center p-6`}>
      <Blank icon={ImageOff} title={title} text={text} isError>
        {onRetry === undefined ? null : (
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={back}>Choose a photo</ButtonLink>
      </Blank>
    </div>
  )
}
