import { useMemo } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Image } from '../../../core/contract/shapes.ts'
import { useLibrary } from '../../stores/library.ts'
import type { TileActions } from './tile.tsx'
import { openedHere } from './use-lightbox.ts'

/**
 * What happens on the link of any tile, for one set of handlers on the whole grid: a tile that is scrolled past has none
 * of its own.
 */
export function useTileEvents(
  shown: () => readonly Image[],
  actions: TileActions,
  onCurrent: (index: number) => void,
) {
  const navigate = useNavigate()
  return useMemo(() => {
    const imageAt = (link: HTMLElement, act: (image: Image, index: number) => void) => {
      const index = readIndex(link)
      const image = shown()[index]
      if (image !== undefined) act(image, index)
    }
    const onClick = (event: MouseEvent) => {
      const link = findLink(event)
      if (link === null || event.altKey) return
      event.preventDefault()
      const isRange = event.shiftKey
      // With Enter the link opens, whatever is chosen: a click by keys has no clicks to count.
      const isChoosing = event.detail > 0 && useLibrary.getState().chosen.size > 0
      if (isRange || event.ctrlKey || event.metaKey || isChoosing)
        imageAt(link, (image) => actions.onToggle(image, isRange))
      else void navigate({ search: link.search }, { state: openedHere, preventScrollReset: true })
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const link = findLink(event)
      if (link !== null) imageAt(link, (image, index) => actions.onKeyDown(event, image, index))
    }
    const onFocus = (event: FocusEvent) => {
      const link = findLink(event)
      if (link !== null) onCurrent(readIndex(link))
    }
    return { onClick, onKeyDown, onFocus }
  }, [shown, actions, onCurrent, navigate])
}

/** The link that an event happened on. Menus of tiles bubble through the grid too, though they stand elsewhere. */
function findLink({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-tile]') : null
}

function readIndex(link: HTMLElement): number {
  return Number(link.dataset['tile'])
}
