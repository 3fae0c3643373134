import type { Image } from '../../core/contract/shapes.ts'
import { describeImage } from '../services/describe-image.ts'
import { mediaUrl } from '../services/media-url.ts'

/** A photo to choose, with its name and, as its results share the name, with what it is. */
export function PhotoThumbnail({ image }: { image: Image }) {
  return (
    <>
      <img
        src={mediaUrl(image.thumbnail_url)}
        alt=""
        loading="lazy"
        decoding="async"
        className="mb-1.5 h-29 w-full rounded-2 bg-line object-cover group-hover:brightness-95"
      />
      <span title={image.name} className="line-clamp-2 text-12/4 font-medium wrap-anywhere">
        {image.name}
      </span>
      <span className="block truncate text-12 text-text-2">{describeImage(image)}</span>
    </>
  )
}
