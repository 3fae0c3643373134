import { useQuery } from '@tanstack/react-query'
import type { Image, Product } from '../../../../core/contract/shapes.ts'
import { productImagesQuery } from '../../../services/service-settings.ts'
import { PhotoRow } from '../../../ui/photo-row.tsx'

interface ProductPhotosProps {
  product: Product
  onPick: (image: Image) => void
}

/** What was last worked on in this service. */
export function ProductPhotos({ product, onPick }: ProductPhotosProps) {
  const { data, isPending } = useQuery(productImagesQuery(product))
  return (
    <PhotoRow title="Recent in this service" images={data?.images} isPending={isPending} onPick={onPick} />
  )
}
