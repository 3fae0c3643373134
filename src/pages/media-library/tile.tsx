import { Download, EllipsisVertical, Eraser, ExternalLink, Heart, Trash } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Image } from '../../../core/contract/shapes.ts'
import { flowPath, imagePath, removalService } from '../../services/flow.ts'
import { downloadUrl, mediaUrl } from '../../services/media-url.ts'
import { productName } from '../../services/products.ts'
import { FavoriteButton } from '../../ui/image-card.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'

interface TileProps {
  image: Image
  width: number
  height: number
  index: number
  /** The one tile that Tab reaches; arrows go on from there. */
  isCurrent: boolean
  onFocus: () => void
  onMove: (key: string) => boolean
  onFavorite: () => void
  onDelete: () => void
}

/** One picture of the library with its marks. Nothing but the marks covers the photo. */
export function Tile(props: TileProps) {
  const { image, width, height, index, isCurrent, onFocus, onMove, onFavorite, onDelete } = props
  const navigate = useNavigate()
  const isReady = image.status === 'ready'

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (onMove(event.key)) event.preventDefault()
    else if (event.key === 'Delete') onDelete()
    else if (event.code === 'KeyF') onFavorite()
    else if (event.code === 'KeyD' && event.shiftKey && isReady) location.assign(downloadUrl(image.url))
  }

  return (
    <article
      style={{ width, height }}
      className="group relative flex-none overflow-hidden rounded-1 bg-line has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
    >
      <Link
        to={imagePath(image)}
        data-tile={index}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        aria-label={`${image.name}, ${describe(image)}${isReady ? '' : `, ${waitText(image)}`}`}
        className="block size-full outline-none"
      >
        {isReady ? (
          <img
            src={mediaUrl(image.thumbnail_url)}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span className="grid size-full place-items-center p-3 text-center text-12 text-text-2">
            {waitText(image)}
          </span>
        )}
      </Link>
      <span className="pointer-events-none absolute bottom-2 left-2 flex h-5.5 max-w-[calc(100%-56px)] items-center rounded-1 bg-ink-glass px-2 text-12 font-medium text-white">
        <span className="truncate">{describe(image)}</span>
      </span>
      <FavoriteButton isOn={image.is_favorite} name={image.name} onChange={onFavorite} />
      <span className="absolute right-1 bottom-1 leading-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <Menu
          button={
            <button
              type="button"
              aria-label={`Actions for ${image.name}`}
              className="grid size-8 cursor-pointer place-items-center text-white pointer-coarse:size-11 pointer-coarse:place-items-end"
            >
              <span className="grid size-7 place-items-center rounded-1 bg-ink-glass">
                <EllipsisVertical aria-hidden="true" className="size-4" />
              </span>
            </button>
          }
          entries={entriesOf(image, (to) => void navigate(to), onFavorite, onDelete)}
        />
      </span>
    </article>
  )
}

function describe(image: Image): string {
  if (image.kind === 'original') return 'Photo'
  return image.product === null ? 'Result' : productName(image.product)
}

/** What stands in the place of a picture that is not ready. */
function waitText(image: Image): string {
  return image.status === 'failed' ? image.stage || 'Could not be read' : 'Reading the photo'
}

function entriesOf(
  image: Image,
  go: (to: string) => void,
  onFavorite: () => void,
  onDelete: () => void,
): MenuEntry[] {
  const service = image.service_id ?? removalService
  const isReady = image.status === 'ready'
  const isResult = image.kind === 'result'
  const entries: (MenuEntry | null)[] = [
    isResult
      ? { id: 'open', label: 'Compare', icon: ExternalLink, hint: 'Enter', run: () => go(imagePath(image)) }
      : null,
    {
      id: 'remove',
      label: isResult ? 'Remove more items' : 'Remove items',
      icon: Eraser,
      isDisabled: !isReady,
      run: () => go(flowPath(service, 'selection', { image: image.id })),
    },
    {
      id: 'favorite',
      label: image.is_favorite ? 'No longer a favourite' : 'Favourite',
      icon: Heart,
      hint: 'F',
      run: onFavorite,
    },
    {
      id: 'download',
      label: isResult ? 'Download JPEG' : 'Download original',
      icon: Download,
      hint: 'Shift D',
      isDisabled: !isReady,
      href: downloadUrl(image.url),
    },
    image.png_url === null
      ? null
      : { id: 'png', label: 'Download PNG', icon: Download, hint: 'exact', href: downloadUrl(image.png_url) },
    { id: 'delete', label: 'Delete', icon: Trash, hint: 'Del', isDanger: true, run: onDelete },
  ]
  return entries.filter((entry) => entry !== null)
}
