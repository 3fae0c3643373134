import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import { Refusal } from '../../../core/refusal.ts'
import { carryLayout, type QuarterTurns } from '../../../core/staging/layout/carry.ts'
import { createStagingRoom, usableShape } from '../../../core/staging/room/create-room.ts'
import { imageQuery } from '../../services/images.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/toast.ts'
import type { LayoutSession, StagedRoom } from './layout-session.ts'

/** A photo of the series whose furniture was placed by hand. */
export interface FurnishedPhoto {
  imageId: string
  layout: StagingLayout
}

const directions: readonly { turns: QuarterTurns; label: string }[] = [
  { turns: 0, label: 'The same wall' },
  { turns: 1, label: 'The wall on its right' },
  { turns: 2, label: 'The wall behind it' },
  { turns: 3, label: 'The wall on its left' },
]

interface OtherPhotosProps {
  session: LayoutSession
  room: StagedRoom
  photos: readonly FurnishedPhoto[]
}

/** The furniture of other photos of the same room, to be had in this one once its corners are right. */
export function OtherPhotos({ session, room, photos }: OtherPhotosProps) {
  const [turns, setTurns] = useState<QuarterTurns>(0)
  if (photos.length === 0) return null
  return (
    <details className="rounded-3 bg-sunken">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 px-3 font-medium pointer-coarse:min-h-11">
        <Copy aria-hidden="true" className="size-4" />
        From another photo of this room
      </summary>
      <div className="grid grid-cols-1 gap-2 p-3 pt-1">
        <p className="text-12 text-text-2">
          Correct the corners of the room first. Then say which wall this photo looks at, as seen in the
          other.
        </p>
        <label className="grid grid-cols-[auto_1fr] items-center gap-2">
          <span className="text-text-2">Looks at</span>
          <select
            value={turns}
            onChange={({ target }) =>
              setTurns(directions.find((one) => one.turns === Number(target.value))?.turns ?? 0)
            }
            className="h-8 w-full min-w-0 cursor-pointer rounded-2 bg-surface px-2 outlined-edge pointer-coarse:h-11"
          >
            {directions.map((one) => (
              <option key={one.turns} value={one.turns}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
        {photos.map((photo) => (
          <TakeButton key={photo.imageId} {...{ session, room, photo, turns }} />
        ))}
      </div>
    </details>
  )
}

interface TakeButtonProps {
  session: LayoutSession
  room: StagedRoom
  photo: FurnishedPhoto
  turns: QuarterTurns
}

function TakeButton({ session, room, photo: { imageId, layout }, turns }: TakeButtonProps) {
  const { data } = useQuery(imageQuery(imageId))
  const take = () => {
    try {
      const from = createStagingRoom(usableShape(data?.analysis?.room ?? null), layout.scale)
      session.take(carryLayout(layout, from, room.staging, turns), layout)
      showNotice('The furniture is here. Drag what does not fit; undo brings back what was here.')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      showNotice(`The other photo: ${error.message}`)
    }
  }
  return (
    <Button size="s" isWide missing={data === undefined ? 'Loading' : undefined} onClick={take}>
      {data === undefined ? 'Photo' : data.image.name}, {layout.pieces.length} pieces
    </Button>
  )
}
