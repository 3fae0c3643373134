import { useInfiniteQuery } from '@tanstack/react-query'
import { Image as ImageIcon, ImageUp } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Image } from '../../../../core/contract/shapes.ts'
import { imageListQuery } from '../../../services/images.ts'
import { acceptedFiles } from '../../../services/intake.ts'
import type { PhotoSource } from '../../../services/intake.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { textLink } from '../../../ui/auth-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface ChoosePhotoProps {
  fault: string | null
  onFiles: (files: File[]) => void
  onSource: (source: PhotoSource) => void
}

/** How many photos of the library are offered; the rest is a link away. */
const offered = 12

export function ChoosePhoto({ fault, onFiles, onSource }: ChoosePhotoProps) {
  return (
    <div className="mx-auto grid max-w-280 grid-cols-1 gap-6">
      <header>
        <h1 className="text-24 font-semibold tracking-tight">Item removal</h1>
        <p className="text-text-2">
          Choose one photo or many. Previews are free; an order costs 1 credit a photo.
        </p>
      </header>
      <FormError text={fault ?? undefined} />
      <section
        aria-label="Upload"
        className="grid min-h-70 content-center justify-items-center gap-3 rounded-4 border-2 border-dashed border-line-2 bg-surface p-6 text-center"
      >
        <ImageUp aria-hidden="true" className="size-7 text-text-3" strokeWidth={1.5} />
        <h2 className="text-16 font-semibold">Drop photos here, or paste one</h2>
        <p className="max-w-110 text-13 text-text-2">
          JPEG, PNG, WebP, AVIF, TIFF or HEIC, up to 50 MB and 100 megapixels. The originals stay as they are.
        </p>
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          <FileButton label="Upload photos" accept={acceptedFiles} isMultiple onFiles={onFiles} />
          <Button icon={ImageIcon} onClick={() => onSource({ kind: 'sample' })}>
            Try a sample
          </Button>
        </div>
      </section>
      <FromLibrary onPick={(image) => onSource({ kind: 'existing', imageId: image.id, name: image.name })} />
    </div>
  )
}

function FromLibrary({ onPick }: { onPick: (image: Image) => void }) {
  const { data, isPending } = useInfiniteQuery(imageListQuery({ favorites: false }))
  const images = data?.images.filter((image) => image.status === 'ready').slice(0, offered) ?? []
  if (!isPending && images.length === 0) return null
  return (
    <section aria-label="From the library">
      <div className="mb-2.5 flex items-baseline justify-between">
        <h2 className="text-16 font-semibold">From the library</h2>
        <Link to="/media-library" className={textLink}>
          Media Library
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6">
        {isPending
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-29 rounded-2" />
              </li>
            ))
          : images.map((image) => (
              <li key={image.id}>
                <button
                  type="button"
                  className="group block w-full cursor-pointer rounded-2 text-left"
                  onClick={() => onPick(image)}
                >
                  <img
                    src={mediaUrl(image.thumbnail_url)}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="mb-1.5 h-29 w-full rounded-2 bg-line object-cover group-hover:brightness-95"
                  />
                  <span className="block truncate text-12 text-text-2">
                    {image.name}
                    {image.kind === 'result' ? ', result' : ''}
                  </span>
                </button>
              </li>
            ))}
      </ul>
    </section>
  )
}
