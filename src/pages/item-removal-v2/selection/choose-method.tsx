import { useQuery } from '@tanstack/react-query'
import { Brush, ImageOff, Replace, WandSparkles } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { servicesQuery } from '../../../services/account.ts'
import { flowPath } from '../../../services/flow.ts'
import { imageQuery } from '../../../services/images.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PhotoWell } from '../../../ui/photo-well.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface ChooseMethodProps {
  serviceId: string
  imageId: string
  fault: string | null
  onFiles: (files: File[]) => void
  onOther: () => void
}

/** The chosen photo, and the two ways to its mask. */
export function ChooseMethod({ serviceId, imageId, fault, onFiles, onOther }: ChooseMethodProps) {
  const { data, isError } = useQuery(imageQuery(imageId))
  const services = useQuery(servicesQuery()).data?.services
  const image = data?.image
  if (isError || image?.status === 'failed') {
    return (
      <Blank
        isError
        icon={ImageOff}
        title="This photo cannot be opened"
        text={image?.stage || 'It may have been deleted. Nothing else is touched.'}
      >
        <Button onClick={onOther}>Choose another photo</Button>
      </Blank>
    )
  }
  const found = data?.analysis?.regions.length ?? 0
  const limits = services?.find((service) => service.id === serviceId)?.limits
  return (
    <div className="mx-auto grid max-w-330 grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-24 font-semibold tracking-tight">Item removal</h1>
            <p className="truncate text-text-2 tabular-nums">
              {image ? `${image.name}, ${image.width} × ${image.height}` : 'Opening the photo'}
            </p>
          </div>
          <div className="flex gap-2">
            <Button variant="quiet" icon={Replace} onClick={onOther}>
              Another photo
            </Button>
            <FileButton
              label="Upload"
              variant="secondary"
              accept={acceptedFiles}
              isMultiple
              onFiles={onFiles}
            />
          </div>
        </header>
        <FormError text={fault ?? undefined} />
        {image ? (
          <PhotoWell image={image} className="max-h-[calc(100dvh-260px)]" />
        ) : (
          <Skeleton className="aspect-3/2 w-full rounded-3" />
        )}
      </div>
      <section aria-label="How to mark what goes" className="grid content-start gap-3 lg:pt-17">
        <h2 className="text-16 font-semibold">Mark what should go</h2>
        <Method
          to={flowPath(serviceId, 'mask', { image: imageId, mode: 'manual' })}
          icon={Brush}
          title="Paint it"
          text="Brush, lasso, magic wand and more, exact to the pixel. Best for most photos."
        />
        <Method
          to={found > 0 ? flowPath(serviceId, 'mask', { image: imageId, mode: 'automatic' }) : null}
          icon={WandSparkles}
          title="Start from suggestions"
          text={formatSuggestions(image === undefined, found)}
        />
        <p className="text-13 text-text-2">
          Either way you can change the mask, and see a free preview before a credit is spent.
        </p>
        {limits ? <p className="text-13 text-text-3">{limits}</p> : null}
      </section>
    </div>
  )
}

function formatSuggestions(isLoading: boolean, found: number): string {
  if (isLoading) return 'Looking at the photo.'
  if (found === 0) return 'Nothing stood out on this photo. Paint what should go.'
  return `${found} ${found === 1 ? 'part stands' : 'parts stand'} out. You decide which of them go.`
}

interface MethodProps {
  /** Null when this way is not open for the photo. */
  to: string | null
  icon: LucideIcon
  title: string
  text: string
}

function Method({ to, icon: Icon, title, text }: MethodProps) {
  const content: ReactNode = (
    <>
      <Icon aria-hidden="true" className={to === null ? 'size-5' : 'size-5 text-accent'} strokeWidth={1.75} />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-13 text-text-2">{text}</span>
      </span>
    </>
  )
  const className = 'grid min-h-20 grid-cols-[20px_1fr] items-start gap-x-3 rounded-3 bg-surface p-4'
  if (to === null) return <div className={`${className} text-text-3 outlined-soft`}>{content}</div>
  return (
    <Link to={to} className={`${className} outlined-soft hover:outlined`}>
      {content}
    </Link>
  )
}
