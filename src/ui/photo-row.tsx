import { useId } from 'react'
import type { ReactNode } from 'react'
import type { Image } from '../../core/contract/shapes.ts'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { Skeleton } from './skeleton.tsx'

/** How many photos are offered; the rest is a link away. */
const offered = 12

interface PhotoRowProps {
  title: string
  /** Photos that are not ready are left out; undefined while they are asked for. */
  images: readonly Image[] | undefined
  isPending: boolean
  onPick: (image: Image) => void
  /** Beside the title. */
  aside?: ReactNode
}

/** Photos to go on with, the first ones of a list. Nothing where there is none. */
export function PhotoRow({ title, images, isPending, onPick, aside }: PhotoRowProps) {
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
                  <PhotoThumbnail image={image} />
                </button>
              </li>
            ))}
      </ul>
    </section>
  )
}
