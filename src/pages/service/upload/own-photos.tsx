import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Image, Product } from '../../../../core/contract/shapes.ts'
import { imageListQuery } from '../../../services/images.ts'
import { productImagesQuery } from '../../../services/service-settings.ts'
import { textLink } from '../../../ui/auth-form.tsx'
import { PhotoRow } from '../../../ui/photo-row.tsx'

interface OwnPhotosProps {
  product: Product
  onPick: (image: Image) => void
}

/** What was last worked on in this service. */
export function ProductPhotos({ product, onPick }: OwnPhotosProps) {
  const { data, isPending } = useQuery(productImagesQuery(product))
  return (
    <PhotoRow title="Recent in this service" images={data?.images} isPending={isPending} onPick={onPick} />
  )
}

/** The rest of the library. */
export function LibraryPhotos({ product, onPick }: OwnPhotosProps) {
  const { data, isPending } = useInfiniteQuery(imageListQuery({ favorites: false }))
  const others = data?.images.filter((image) => image.product !== product)
  return (
    <PhotoRow
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
