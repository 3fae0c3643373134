import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { servicesQuery } from '../../services/account.ts'
import { filmPath } from '../../services/films.ts'
import { foundImagesQuery, foundVideosQuery } from '../../services/find-work.ts'
import { describeImage } from '../../services/describe-image.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { productCard, products } from '../../services/products.ts'
import { productIcons } from '../../ui/product-icons.ts'
import type { Command } from './command.ts'

/** How long typing must rest before the server is asked, in milliseconds. */
const REST_MS = 150
const MAX_VIDEOS = 4

export interface Found {
  /** Services that work here; they are found like commands. */
  services: readonly Command[]
  /** Photos, results and films whose name holds the text. */
  work: readonly Command[]
  isSearching: boolean
  hasFailed: boolean
}

/** What the palette leads to beside commands, for what is typed in it. */
export function useFound(query: string, isOpen: boolean): Found {
  const navigate = useNavigate()
  const wanted = query.trim()
  const rested = useRested(wanted)
  const isAsked = isOpen && rested !== ''
  const offered = useQuery({ ...servicesQuery(), enabled: isOpen, meta: {} })
  const images = useQuery({
    ...foundImagesQuery(rested),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const videos = useQuery({ ...foundVideosQuery(), enabled: isAsked })

  const goTo = (path: string) => () => void navigate(path)
  const services = products
    .map((product) => productCard(product, offered.data?.services, undefined))
    .filter(({ isAvailable }) => isAvailable !== false)
    .map(
      ({ product, name, href }): Command => ({
        id: `go-${product}`,
        label: name,
        group: 'Go to',
        keys: [],
        icon: productIcons[product],
        run: goTo(href),
      }),
    )
  const photos = (images.data ?? []).map(
    (image): Command => ({
      id: `photo-${image.id}`,
      // Results are named as their photo is.
      label: image.kind === 'original' ? image.name : `${image.name} · ${describeImage(image)}`,
      group: 'Photos',
      keys: [],
      picture: mediaUrl(image.thumbnail_url),
      run: goTo(`/media-library?view=${encodeURIComponent(image.id)}`),
    }),
  )
  const films = (videos.data ?? [])
    .filter(({ title }) => title.toLowerCase().includes(rested.toLowerCase()))
    .slice(0, MAX_VIDEOS)
    .map(
      ({ id, title }): Command => ({
        id: `video-${id}`,
        label: title,
        group: 'Videos',
        keys: [],
        icon: productIcons.video,
        run: goTo(filmPath(id)),
      }),
    )
  return {
    services,
    work: isAsked && wanted !== '' ? [...photos, ...films] : [],
    isSearching: wanted !== rested || (isAsked && (images.isFetching || videos.isFetching)),
    hasFailed: isAsked && (images.isError || videos.isError),
  }
}

/** A text once it has not changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
