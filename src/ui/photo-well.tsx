import type { Image } from '../../core/contract/shapes.ts'
import { mediaUrl } from '../services/media-url.ts'
import { cx } from './cx.ts'

interface PhotoWellProps {
  image: Image
  /** How high it may be. */
  className: string
}

/** A photo as a whole, in the dark surround in which photos are judged. */
export function PhotoWell({ image, className }: PhotoWellProps) {
  return (
    <div className="grid place-items-center rounded-3 bg-well p-3">
      <img
        src={mediaUrl(image.preview_url)}
        alt={image.name}
        width={image.width}
        height={image.height}
        className={cx('w-auto max-w-full object-contain', className)}
      />
    </div>
  )
}
