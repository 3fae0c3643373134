import { useEffect, useRef } from 'react'
import type { Image } from '../../../core/contract/shapes.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { imagesNext } from './rows.ts'
import type { LibraryRow } from './rows.ts'

/** Rows beyond those in the document of which the pictures are fetched already. */
const rowsAhead = 8

/** Pictures that are fetched before their tiles exist, by address. */
const fetched = new Map<string, HTMLImageElement>()

/**
 * Puts the picture of an image into its place, the very element that was fetched ahead. A tile is then drawn once, with
 * its picture, and not first without; and one element asks for it, while React would set an address twice. Returns what
 * takes it out again.
 */
export function placePicture(place: Element, image: Image): () => void {
  const url = mediaUrl(image.thumbnail_url)
  const picture = fetched.get(url) ?? fetchPicture(url)
  fetched.delete(url)
  place.prepend(picture)
  return () => {
    picture.remove()
    giveUp(picture)
  }
}

/** Fetches the pictures of the rows that come next in the direction of the scroll. */
export function usePicturesAhead(rows: readonly LibraryRow[], first: number, last: number): void {
  const before = useRef(first)
  useEffect(() => {
    const isUp = first < before.current
    before.current = first
    const ready = imagesNext(rows, { first, last, isUp, count: rowsAhead }).filter(
      ({ status }) => status === 'ready',
    )
    fetchAhead(ready.map((image) => mediaUrl(image.thumbnail_url)))
  }, [rows, first, last])
  useEffect(() => () => fetchAhead([]), [])
}

/** Fetches these, and gives up what was fetched ahead before and is not among them. */
function fetchAhead(urls: readonly string[]): void {
  const wanted = new Set(urls)
  for (const [url, picture] of fetched) {
    if (wanted.has(url)) continue
    fetched.delete(url)
    giveUp(picture)
  }
  for (const url of wanted) if (!fetched.has(url)) fetched.set(url, fetchPicture(url))
}

function fetchPicture(url: string): HTMLImageElement {
  const picture = new window.Image()
  picture.alt = ''
  picture.draggable = false
  // It is there before its tile, as a rule: decoded later, the tile would be drawn twice.
  picture.decoding = 'sync'
  picture.className = 'size-full rounded-1 object-cover'
  picture.src = url
  return picture
}

/** What nobody waits for any longer does not keep the line busy. */
function giveUp(picture: HTMLImageElement): void {
  if (!picture.complete) picture.removeAttribute('src')
}
