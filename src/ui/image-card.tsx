import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Image } from '../../core/contract/shapes.ts'
import { cx } from './cx.ts'

interface ImageCardProps {
  image: Image
  /** Address of the thumbnail for the browser. */
  src: string
  href: string
  /** Two short texts under the picture. */
  title: string
  note: string
  onFavorite: (isFavorite: boolean) => void
}

/** A picture with its name, its time and the favourite mark. */
export function ImageCard({ image, src, href, title, note, onFavorite }: ImageCardProps) {
  return (
    <article className="group relative min-w-0">
      <Link to={href} className="block rounded-2">
        <img
          src={src}
          alt={image.name}
          loading="lazy"
          decoding="async"
          className="mb-2 h-29 w-full rounded-2 bg-line object-cover"
        />
        <span title={title} className="line-clamp-2 text-13 font-medium wrap-anywhere">
          {title}
        </span>
        <span className="block text-12 text-text-3 tabular-nums">{note}</span>
      </Link>
      <FavoriteButton isOn={image.is_favorite} name={image.name} onChange={onFavorite} />
    </article>
  )
}

interface FavoriteButtonProps {
  isOn: boolean
  name: string
  onChange: (isOn: boolean) => void
  className?: string
}

/** The heart in a picture's corner: white with a dark casing, so that it reads on any photo. */
export function FavoriteButton({ isOn, name, onChange, className }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Favourite ${name}`}
      onClick={() => onChange(!isOn)}
      className={cx(
        'absolute top-0 right-0 grid size-9 cursor-pointer place-items-center text-white drop-shadow-[0_0_2px_rgb(0_0_0/0.6)] pointer-coarse:size-11',
        className,
      )}
    >
      <Heart aria-hidden="true" className="size-5" strokeWidth={1.75} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  )
}
