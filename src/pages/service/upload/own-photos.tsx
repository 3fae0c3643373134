import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Image, Product } from '../../../../core/contract/shapes.ts'
import { imageListQuery } from '../../../services/images.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { productImagesQuery } from '../../../services/service-settings.ts'
import { textLink } from '../../../ui/auth-form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** How many photos a row of the page offers; the rest is a link away. */
const offered = 12

interface OwnPhotosProps {
  product: Product
  onPick: (image: Image) => void
}

/** What was last worked on in this service. */
export function ProductPhotos({ product, onPick }: OwnPhotosProps) {
  const { data, isPending } = useQuery(productImagesQuery(product))
  return <Row title="Recent in this service" images={data?.images} isPending={isPending} onPick={onPick} />
}

/** The rest of the library. */
export function LibraryPhotos({ product, onPick }: OwnPhotosProps) {
  const { data, isPending } = useInfiniteQuery(imageListQuery({ favorites: false }))
  const others = data?.images.filter((image) => image.product !== product)
  return (
    <Row
      title="From the library"
      images={others}
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

interface RowProps {
  title: string
  images: readonly Image[] | undefined
  isPending: boolean
  onPick: (image: Image) => void
  aside?: ReactNode
}

function Row({ title, images, isPending, onPick, aside }: RowProps) {
  const id = useId()
  const ready = images?.filter(({ status }) => status === 'ready').slice(0, offered) ?? []
  if (!isPending && ready.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex items-baseline justify-between">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6">
        {isPending
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-29 rounded-2" />
              </li>
            ))
          : ready.map((image) => (
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
