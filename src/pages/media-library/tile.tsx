import { Brush, Columns2, Download, EllipsisVertical, Heart, Send, SquareCheck, Trash } from 'lucide-react'
import { memo, useCallback } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { Image } from '../../../core/contract/shapes.ts'
import { describeImage } from '../../services/describe-image.ts'
import { downloadUrl } from '../../services/media-url.ts'
import { CheckMark } from '../../ui/check-mark.tsx'
import { cx } from '../../ui/cx.ts'
import { FavoriteButton } from '../../ui/image-card.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu.tsx'
import { formatWait } from './format-wait.ts'
import { placePicture } from './pictures-ahead.ts'

/** What a tile asks of the gallery. */
export interface TileActions {
  onKeyDown: (event: KeyboardEvent, image: Image, index: number) => void
  onToggle: (image: Image, isRange: boolean) => void
  onFavorite: (image: Image) => void
  onDelete: (image: Image) => void
  onEdit: (image: Image) => void
  onSend: (image: Image) => void
  onOpenResult: (image: Image) => void
}

interface TileProps {
  image: Image
  /** The address that opens the lightbox on it. */
  href: string
  width: number
  height: number
  index: number
  /** The one tile that Tab reaches; arrows go on from there. */
  isCurrent: boolean
  /** The pointer or the focus has been here: now it shows what can be done to it. */
  isReached: boolean
  isChosen: boolean
  /** Any image is chosen. */
  isChoosing: boolean
  actions: TileActions
}

/** One picture of the library with its marks. Nothing but the marks covers the photo. */
export const Tile = memo(function Tile(props: TileProps) {
  const { image, href, width, height, index, isCurrent, isReached, isChosen, isChoosing, actions } = props
  const isReady = image.status === 'ready'
  const isNarrow = width < narrow
  const onPlace = useCallback(
    (place: HTMLAnchorElement) => (isReady ? placePicture(place, image) : undefined),
    [image, isReady],
  )
  return (
    <article
      style={{ width, height }}
      className={
        isChosen
          ? `${surface} after:pointer-events-none after:absolute after:inset-0 after:rounded-1 after:border-3 after:border-accent-line`
          : surface
      }
    >
      <a
        ref={onPlace}
        href={href}
        data-tile={index}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={formatName(image, isChosen)}
        className="block size-full rounded-1"
        draggable={false}
      >
        {isReady ? null : (
          <span className="grid size-full place-items-center p-3 text-center text-12 text-text-2">
            {formatWait(image)}
          </span>
        )}
      </a>
      {isReached || isChoosing ? (
        <CheckMark
          isOn={isChosen}
          isShown={isChoosing}
          name={image.name}
          onToggle={(isRange) => actions.onToggle(image, isRange)}
        />
      ) : null}
      {isNarrow ? null : (
        <span className="pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-56px)] truncate rounded-1 bg-ink-glass px-2 text-12 leading-5.5 font-medium text-white">
          {describeImage(image)}
        </span>
      )}
      {(isReached && !isNarrow) || image.is_favorite ? (
        <FavoriteButton
          isOn={image.is_favorite}
          name={image.name}
          onChange={() => actions.onFavorite(image)}
          className={image.is_favorite ? '' : quiet}
        />
      ) : null}
      {isReached ? (
        <span className={cx('absolute right-1 bottom-1 leading-0', quiet)}>
          <Menu
            button={<MenuButton name={image.name} tab={isCurrent ? 0 : -1} />}
            entries={createEntries(image, actions)}
          />
        </span>
      ) : null}
    </article>
  )
})

/**
 * A tile below this width, in CSS pixels, has no room for its kind and a heart beside the box: its name and its menu
 * have them.
 */
const narrow = 100

const surface = 'group relative flex-none rounded-1 bg-line'

function formatName(image: Image, isChosen: boolean): string {
  const state = image.status === 'ready' ? '' : `, ${formatWait(image)}`
  return `${image.name}, ${describeImage(image)}${state}${isChosen ? ', selected' : ''}`
}

/** Shown only where the pointer or the focus is, and always where there is no pointer that hovers. */
const quiet = 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100'

function MenuButton({ name, tab, ...menu }: { name: string; tab: number } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      tabIndex={tab}
      aria-label={`Actions for ${name}`}
      {...menu}
      className="grid size-8 cursor-pointer place-items-center text-white pointer-coarse:size-11 pointer-coarse:place-items-end"
    >
      <span className="grid size-7 place-items-center rounded-1 bg-ink-glass">
        <EllipsisVertical aria-hidden="true" className="size-4" />
      </span>
    </button>
  )
}

function createEntries(image: Image, actions: TileActions): MenuEntry[] {
  const isReady = image.status === 'ready'
  const isResult = image.kind === 'result'
  const entries: (MenuEntry | null)[] = [
    isResult
      ? {
          id: 'result',
          label: 'Open its result page',
          icon: Columns2,
          run: () => actions.onOpenResult(image),
        }
      : null,
    {
      id: 'edit',
      label: 'Open in the studio',
      icon: Brush,
      hint: 'E',
      isDisabled: !isReady,
      run: () => actions.onEdit(image),
    },
    {
      id: 'send',
      label: 'Send to…',
      icon: Send,
      hint: 'S',
      isDisabled: !isReady,
      run: () => actions.onSend(image),
    },
    {
      id: 'select',
      label: 'Select',
      icon: SquareCheck,
      hint: 'Space',
      run: () => actions.onToggle(image, false),
    },
    {
      id: 'favorite',
      label: image.is_favorite ? 'No longer a favourite' : 'Favourite',
      icon: Heart,
      hint: 'F',
      run: () => actions.onFavorite(image),
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
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash,
      hint: 'Del',
      isDanger: true,
      run: () => actions.onDelete(image),
    },
  ]
  return entries.filter((entry) => entry !== null)
}
