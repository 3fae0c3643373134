import { useQuery } from '@tanstack/react-query'
import { ImageOff, RotateCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readBatch } from '../../../services/batch-address.ts'
import { imageQuery } from '../../../services/images.ts'
import { servicePath } from '../../../services/service-path.ts'
import { servicesQuery } from '../../../services/account.ts'
import { colorsQuery, spacesQuery, widgetsQuery } from '../../../services/service-settings.ts'
import { useService } from '../../../services/use-service.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { sentence } from '../../../ui/sentence.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { UnknownService } from '../../../ui/unknown-service.tsx'
import type { SeriesScope } from './series.tsx'
import { Workspace } from './workspace.tsx'

/** A photo and what is to be made of it. Photo and series stand in the address, so that a reload loses nothing. */
export function Component() {
  const { name, isUnknown, homePath } = useService()
  const [search] = useSearchParams()
  const imageId = search.get('image')
  const [scope, setScope] = useState<SeriesScope>('one')
  if (isUnknown) return <UnknownService name={name} href={homePath} />
  if (imageId === null)
    return <Message title="No photo chosen" text="Choose a photo first, then come back to set it up." />
  return <Loaded key={imageId} imageId={imageId} scope={scope} onScope={setScope} />
}

interface LoadedProps {
  imageId: string
  scope: SeriesScope
  onScope: (scope: SeriesScope) => void
}

function Loaded({ imageId, scope, onScope }: LoadedProps) {
  const { address, name } = useService()
  const [search] = useSearchParams()
  const batch = search.get('batch')
  const ids = useMemo(() => {
    const others = readBatch(batch)
    return others.includes(imageId) ? others : [imageId]
  }, [batch, imageId])
  const photo = useQuery(imageQuery(imageId))
  const spaces = useQuery(spacesQuery(address.serviceId))
  const widgets = useQuery(widgetsQuery(address.serviceId))
  const colors = useQuery(colorsQuery(address.serviceId))
  const services = useQuery(servicesQuery())
  const failed = [photo, spaces, widgets, colors, services].filter(
    ({ data, error }) => data === undefined && error,
  )
  const [firstFailed] = failed
  if (firstFailed)
    return (
      <Message
        title={photo.error ? 'This photo could not be opened' : 'The settings could not be loaded'}
        text={`${sentence(firstFailed.error?.message ?? '')} Photos and settings are safe.`}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    )
  const image = photo.data?.image
  if (image?.status === 'failed')
    return <Message title="This photo could not be prepared" text={image.stage} />
  if (image?.status !== 'ready' || !spaces.data || !widgets.data || !colors.data || !services.data)
    return (
      <output className="grid h-full content-center justify-items-center gap-3 bg-well text-13 text-text-2">
        <Spinner className="size-6" />
        {image?.status === 'processing' && image.stage !== '' ? image.stage : 'Opening the photo'}
      </output>
    )
  return (
    <>
      <title>{`${name} · Mullion`}</title>
      <Workspace
        image={image}
        analysis={photo.data?.analysis}
        ids={ids}
        scope={scope}
        onScope={onScope}
        info={{ ...spaces.data, widgets: widgets.data.widgets, colors: colors.data.colors }}
      />
    </>
  )
}

interface MessageProps {
  title: string
  text: string
  onRetry?: () => void
}

function Message({ title, text, onRetry }: MessageProps) {
  const { address, name } = useService()
  return (
    <div className="grid h-full content-center p-6">
      <title>{`${name} · Mullion`}</title>
      <Blank icon={ImageOff} title={title} text={text} isError>
        {onRetry === undefined ? null : (
          <Button icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={servicePath(address, 'upload')}>Choose a photo</ButtonLink>
      </Blank>
    </div>
  )
}
