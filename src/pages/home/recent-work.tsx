import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Link } from 'react-router-dom'
import { failureTexts, successTexts } from '../../../core/contract/messages.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import { imagePath } from '../../services/flow.ts'
import { setFavorite } from '../../services/favorites.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { productName } from '../../services/products.ts'
import { textLink } from '../../ui/auth-form.tsx'
import { Blank } from '../../ui/blank.tsx'
import { ImageCard } from '../../ui/image-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatAgo } from '../../ui/format-time.ts'
import { showDone } from '../../ui/toast.ts'

const shown = 4

export function RecentWork({ images }: { images: Image[] | undefined }) {
  const client = useQueryClient()
  const favorite = useMutation({
    mutationFn: ({ image, isOn }: { image: Image; isOn: boolean }) => setFavorite(client, image.id, isOn),
    meta: { failure: failureTexts.favorite },
    onSuccess: () => showDone(successTexts.favorite),
  })
  return (
    <section aria-label="Recent work" className="xl:col-span-2">
      <div className="mb-2.5 flex h-6 items-baseline justify-between">
        <h2 className="text-16 font-semibold">Recent work</h2>
        <Link to="/media-library" className={textLink}>
          Media Library
        </Link>
      </div>
      {images?.length === 0 ? (
        <Blank
          icon={Images}
          title="No photos yet"
          text="Drop photos anywhere on this page, paste one, or start with the sample."
        />
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {images === undefined
            ? Array.from({ length: shown }, (_, index) => (
                <li key={index}>
                  <Skeleton className="mb-2 h-29 rounded-2" />
                  <Skeleton className="h-9.5 w-2/3" />
                </li>
              ))
            : images.slice(0, shown).map((image) => (
                <li key={image.id} className="min-w-0">
                  <ImageCard
                    image={image}
                    src={mediaUrl(image.thumbnail_url)}
                    href={imagePath(image)}
                    title={
                      image.product === null || image.kind === 'original'
                        ? image.name
                        : productName(image.product)
                    }
                    note={formatAgo(image.created_at)}
                    onFavorite={(isOn) => favorite.mutate({ image, isOn })}
                  />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}
