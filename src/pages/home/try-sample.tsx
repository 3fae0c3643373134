import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useSampleFilm } from '../../services/film-files.ts'
import { flowPath } from '../../services/flow.ts'
import type { ProductCard } from '../../services/products.ts'
import { uploadSample } from '../../services/upload-photos.ts'
import { isUploadBusy, useUpload } from '../../stores/upload.ts'
import { Button } from '../../ui/button.tsx'

/** Opens the sample photo of a service in it, or has the sample film made: one press, on the card's picture. */
export function TrySample({ card: { product, name } }: { card: ProductCard }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isBusy = useUpload(isUploadBusy)
  const film = useSampleFilm()
  const onTry = async () => {
    if (product === 'video') {
      film.mutate(undefined, { onSuccess: () => void navigate('/ai-video-builder') })
      return
    }
    const image = await uploadSample(client, product)
    if (image) await navigate(flowPath(product, 'selection', { image: image.id }))
  }
  return (
    <Button
      size="s"
      aria-label={`Try ${name} on a sample`}
      disabled={isBusy}
      isLoading={film.isPending}
      onClick={() => void onTry()}
      className="absolute! top-2 left-2 after:absolute after:-inset-2 max-md:h-7! md:right-2 md:left-auto"
    >
      Try
    </Button>
  )
}
