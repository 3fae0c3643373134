import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Image } from '../../core/contract/shapes.ts'
import { batchLimit } from '../../core/contract/constants.ts'
import { imageListQuery } from '../services/images.ts'
import { Button } from './button.tsx'
import { CheckMark } from './check-mark.tsx'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { SearchField } from './search-field.tsx'
import { Skeleton } from './skeleton.tsx'

interface PhotoPickerProps {
  onPick: (images: readonly Image[]) => void
}

/** The whole library, with search: one photo by a click, several by their boxes. */
export function PhotoPicker({ onPick }: PhotoPickerProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Image[]>([])
  const query = useInfiniteQuery(imageListQuery({ favorites: false, search }))
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // An empty library has nothing to choose from.
  if (data !== undefined && data.total === 0 && search === '') return null
  const images = data?.images.filter(({ status }) => status === 'ready') ?? []
  const toggle = (image: Image) =>
    setChosen((now) =>
      now.some((one) => one.id === image.id)
        ? now.filter((one) => one.id !== image.id)
        : [...now, image].slice(0, batchLimit),
    )
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex flex-wrap items-center gap-3">
        <h2 id={id} className="flex-1 text-16 font-semibold whitespace-nowrap">
          From the library
        </h2>
        {chosen.length > 0 ? (
          <>
            <Button size="s" variant="quiet" onClick={() => setChosen([])}>
              Select none
            </Button>
            <Button size="s" variant="primary" onClick={() => onPick(chosen)}>
              {chosen.length === 1 ? 'Open 1 photo' : `Open ${chosen.length} photos`}
            </Button>
          </>
        ) : null}
        <SearchField label="Search the library" value={search} onSearch={setSearch} />
      </div>
      {data !== undefined && images.length === 0 ? (
        <p className="py-8 text-center text-text-2">No photo is called that.</p>
      ) : null}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-6">
        {isPending
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-29 rounded-2" />
              </li>
            ))
          : images.map((image) => (
              <Item
                key={image.id}
                image={image}
                isChosen={chosen.some((one) => one.id === image.id)}
                isChoosing={chosen.length > 0}
                onToggle={() => toggle(image)}
                onOpen={() => (chosen.length > 0 ? toggle(image) : onPick([image]))}
              />
            ))}
      </ul>
      {hasNextPage ? (
        <More isLoading={isFetchingNextPage} onMore={() => void fetchNextPage({ cancelRefetch: false })} />
      ) : null}
    </section>
  )
}

interface ItemProps {
  image: Image
  isChosen: boolean
  isChoosing: boolean
  onToggle: () => void
  onOpen: () => void
}

function Item({ image, isChosen, isChoosing, onToggle, onOpen }: ItemProps) {
  return (
    <li className="group relative">
      <button
        type="button"
        className="block w-full cursor-pointer rounded-2 text-left"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          onToggle()
        }}
      >
        <PhotoThumbnail image={image} />
      </button>
      <CheckMark isOn={isChosen} isShown={isChoosing} name={image.name} onToggle={onToggle} />
    </li>
  )
}

/** The next page, by a button; by itself as soon as the button is in sight. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (button === null) return undefined
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onMore()
    })
    watch.observe(button)
    return () => watch.disconnect()
  }, [button, onMore])
  return (
    <div ref={setButton} className="mt-4 grid justify-center">
      <Button isLoading={isLoading} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
