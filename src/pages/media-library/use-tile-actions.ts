import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { batchLimit } from '../../../core/contract/constants.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import { batchPath, imagePath } from '../../services/flow.ts'
import { chooseRange, toggleChosen, useLibrary } from '../../stores/library.ts'
import { openExport } from '../../stores/export.ts'
import { openSendTo } from '../../stores/send-to.ts'
import { downloadImages } from './download.ts'
import type { TileActions } from './tile.tsx'
import { useImageActions } from './use-image-actions.ts'

/**
 * What pointer and keys do to a tile. A key that acts on a chosen tile acts on all that are chosen. `shown` tells what
 * the gallery shows now; `onMove` moves the focus and returns where it went.
 */
export function useTileActions(
  shown: () => readonly Image[],
  onMove: (from: number, key: string) => number | null,
): TileActions {
  const navigate = useNavigate()
  const { favorite, remove } = useImageActions(useQueryClient())
  return useMemo(() => {
    const getIds = ({ id }: Image) => {
      const { chosen } = useLibrary.getState()
      return chosen.has(id) ? [...chosen] : [id]
    }
    const order = () => shown().map(({ id }) => id)
    const extend = (index: number, key: string) => {
      const { anchor } = useLibrary.getState()
      const from = shown()[index]
      if (anchor === null && from !== undefined) toggleChosen(from.id)
      const to = shown()[onMove(index, key) ?? -1]
      if (to !== undefined) chooseRange(order(), to.id)
    }
    const actions: TileActions = {
      onToggle: ({ id }, isRange) => (isRange ? chooseRange(order(), id) : toggleChosen(id)),
      onFavorite: (image) => favorite([image.id], !image.is_favorite),
      onDelete: (image) => void remove([image.id]),
      onEdit: (image) => {
        const ids = getIds(image)
        void navigate(batchPath(ids.length > batchLimit ? [image.id] : ids))
      },
      onSend: (image) => openSendTo(getIds(image)),
      onOpenResult: (image) => void navigate(imagePath(image)),
      onKeyDown: (event, image, index) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return
        const run = keyed(event, image, index)
        if (run === null) return
        event.preventDefault()
        run()
      },
    }
    const keyed = (event: KeyboardEvent, image: Image, index: number): (() => void) | null => {
      const isMove = /^(Arrow|Home$|End$)/.test(event.key)
      if (isMove) return event.shiftKey ? () => extend(index, event.key) : () => void onMove(index, event.key)
      if (event.code === 'KeyD' && event.shiftKey)
        return () => void downloadImages(getIds(image), 'chosen', shown())
      if (event.key === ' ') return () => actions.onToggle(image, event.shiftKey)
      if (event.shiftKey) return null
      if (event.key === 'Delete') return () => void remove(getIds(image))
      if (event.code === 'KeyF') return () => favorite(getIds(image), !image.is_favorite)
      if (event.code === 'KeyS' && image.status === 'ready') return () => actions.onSend(image)
      if (event.code === 'KeyX' && image.status === 'ready') return () => openExport(getIds(image))
      if (event.code === 'KeyE' && image.status === 'ready') return () => actions.onEdit(image)
      return null
    }
    return actions
  }, [shown, onMove, navigate, favorite, remove])
}
