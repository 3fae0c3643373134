import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Image } from '../../../core/contract/shapes.ts'
import { imageQuery } from '../../services/images.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Neighbours } from './opened-photo.tsx'
import { OpenedPhoto } from './opened-photo.tsx'

interface LightboxProps {
  /** The id in the address. */
  viewed: string
  /** What the gallery shows, in its order. */
  images: readonly Image[]
  total: number
  hasMore: boolean
  onMore: () => void
  onShow: (id: string) => void
  onClose: () => void
}

/** So many images before the end of what is loaded the next page is asked for. */
const ahead = 6

/** One image of the gallery on the whole screen, with those beside it a key away. */
export function Lightbox({ viewed, images, total, hasMore, onMore, onShow, onClose }: LightboxProps) {
  const index = images.findIndex(({ id }) => id === viewed)
  const listed = images[index]
  // An image may leave the list while it is looked at, such as one that is a favourite no longer.
  const [last, setLast] = useState({ index, image: listed })
  if (listed !== undefined && (last.index !== index || last.image !== listed))
    setLast({ index, image: listed })
  const left = last.image?.id === viewed ? last.image : undefined
  // A shared address may name an image that the list has not loaded, or does not show.
  const alone = useQuery({ ...imageQuery(viewed), enabled: listed === undefined, meta: {} })
  const image = listed ?? alone.data?.image ?? left

  const isNearEnd = index >= images.length - ahead
  useEffect(() => {
    if (index >= 0 && isNearEnd && hasMore) onMore()
  }, [index, isNearEnd, hasMore, onMore])
  useEffect(() => {
    for (const near of [images[index + 1], images[index - 1], images[index + 2]])
      if (index >= 0 && near?.status === 'ready') new globalThis.Image().src = mediaUrl(near.preview_url)
  }, [images, index])
  useEffect(() => {
    if (alone.isError && image === undefined) onClose()
  }, [alone.isError, image, onClose])

  const { go, canGo } = useGo(viewed, images, onShow)
  if (image === undefined)
    return (
      <output
        aria-label="Opening the photo"
        className="fixed inset-0 z-40 grid place-items-center bg-well text-text-2"
      >
        <Spinner className="size-6" />
      </output>
    )
  return (
    <OpenedPhoto
      image={image}
      place={index < 0 ? null : `${(index + 1).toLocaleString('en')} of ${total.toLocaleString('en')}`}
      neighbours={listed === undefined && left === undefined ? {} : getNeighbours(images, index, last.index)}
      onGo={go}
      onCanGo={canGo}
      onShow={onShow}
      onClose={onClose}
    />
  )
}

/**
 * Goes so many images on. Counted from the image that was last asked for, which may not be on the screen yet: keys
 * that are pressed quickly all count.
 */
function useGo(
  viewed: string,
  images: readonly Image[],
  onShow: (id: string) => void,
): { go: (by: number) => boolean; canGo: (by: number) => boolean } {
  /** What was asked for and has not been seen in the address yet, in order. */
  const asked = useRef<string[]>([])
  const seen = useRef(viewed)
  useLayoutEffect(() => {
    seen.current = viewed
    const waiting = asked.current
    const place = waiting.indexOf(viewed)
    // The address passes through what was asked for earlier; anything else came from elsewhere, and starts anew.
    asked.current = place < 0 || viewed === waiting.at(-1) ? [] : waiting.slice(place + 1)
  }, [viewed])
  const target = useCallback(
    (by: number) => {
      const latest = asked.current.at(-1) ?? seen.current
      const from = images.findIndex(({ id }) => id === latest)
      return from < 0 ? undefined : images[from + by]?.id
    },
    [images],
  )
  const go = useCallback(
    (by: number) => {
      const id = target(by)
      if (id === undefined) return false
      asked.current.push(id)
      onShow(id)
      return true
    },
    [target, onShow],
  )
  const canGo = useCallback((by: number) => target(by) !== undefined, [target])
  return { go, canGo }
}

/** Beside an image that has left the list stand those that stood beside it. */
function getNeighbours(images: readonly Image[], index: number, lastIndex: number): Neighbours {
  const next = index < 0 ? lastIndex : index + 1
  const previous = (index < 0 ? lastIndex : index) - 1
  return {
    next: images[next]?.id,
    previous: images[previous]?.id,
    first: images[0]?.id,
    last: images.at(-1)?.id,
  }
}
