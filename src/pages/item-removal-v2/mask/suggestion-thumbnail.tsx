import { useId } from 'react'
import type { Image } from '../../../../core/contract/shapes.ts'
import type { Rect } from '../../../../core/imaging/pixels.ts'
import type { ImagePoint } from '../../../editor/viewport/viewport.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { cropAround } from '../../../editor/suggestions/crop-around.ts'

interface SuggestionThumbnailProps {
  image: Image
  /** The region's, in image pixels. */
  bounds: Rect
  /** Its outline in image pixels; empty until it is loaded. */
  lines: readonly (readonly ImagePoint[])[]
}

/** The part of the photo that a suggestion is about: what it would take as it is, what is round it paler. */
export function SuggestionThumbnail({ image, bounds, lines }: SuggestionThumbnailProps) {
  const clip = useId()
  const { x, y, width, height } = cropAround(bounds, image)
  const photo = (
    <image
      href={mediaUrl(image.preview_url)}
      width={image.width}
      height={image.height}
      preserveAspectRatio="none"
    />
  )
  const outline = lines.map((line) => `M${line.map((at) => `${at.x} ${at.y}`).join('L')}Z`).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`${x} ${y} ${width} ${height}`}
      className="h-11 w-14 flex-none rounded-1 bg-line"
    >
      {outline === '' ? (
        photo
      ) : (
        <>
          <g opacity={0.35}>{photo}</g>
          <clipPath id={clip}>
            <path d={outline} clipRule="evenodd" />
          </clipPath>
          <g clipPath={`url(#${clip})`}>{photo}</g>
          <path
            d={outline}
            fill="none"
            stroke="var(--text)"
            strokeWidth={1.25}
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}
