import { useInfiniteQuery } from '@tanstack/react-query'
import { Image as ImageIcon, ImageUp } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Image } from '../../../../core/contract/shapes.ts'
import { imageListQuery } from '../../../services/images.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import type { PhotoSource } from '../../../services/upload-photo.ts'
import { textLink } from '../../../ui/auth-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PhotoRow } from '../../../ui/photo-row.tsx'

interface ChoosePhotoProps {
  fault: string | null
  onFiles: (files: File[]) => void
  onSource: (source: PhotoSource) => void
}

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
  return (
    <PhotoRow
      title="From the library"
      images={data?.images}
      isPending={isPending}
      onPick={onPick}
      aside={
        <Link to="/media-library" className={textLink}>
          Media Library
        </Link>
      }
    />
  )
}
