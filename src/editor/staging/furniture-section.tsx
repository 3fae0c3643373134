import { useQuery } from '@tanstack/react-query'
import { Box } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Room } from '../../../core/contract/room.ts'
import type { StagingScale } from '../../../core/contract/staging-document.ts'
import { Refusal } from '../../../core/refusal.ts'
import { boundsOf } from '../../../core/staging/arrange/geometry.ts'
import { packsQuery } from '../../services/furniture.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import type { Signal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import { ForegroundControl } from './foreground-control.tsx'
import type { LayoutSession, StagedRoom, StagingTask } from './layout-session.ts'
import { openRoom } from './open-room.ts'
import { LengthControl, ScaleSlider, WindowControl, WindowSlider } from './photo-info.tsx'
import { AddPiece, PieceList } from './piece-list.tsx'
import { OtherPhotos, type FurnishedPhoto } from './other-photos.tsx'
import { PieceCredits } from './piece-credits.tsx'
import { PiecePanel } from './piece-panel.tsx'
import { PlanView } from './plan-view.tsx'
import { useShownLayout } from './use-layout.ts'

interface FurnitureSectionProps {
  session: LayoutSession
  /** As the photo's analysis has it, with the corners that its owner has set. */
  room: Room | null
  isRoomOpen: Signal<boolean>
  /** The other photos of the series whose furniture was placed by hand. */
  others: readonly FurnishedPhoto[]
}

/** The furniture of the photo and its room: what stands where, how large the room is, how bright its windows are. */
export function FurnitureSection({ session, room, isRoomOpen, others }: FurnitureSectionProps) {
  const layout = useShownLayout(session)
  const fault = useOpenRoom(session, room)
  const staged = useSignal(session.room)
  const count = layout?.pieces.length ?? 0
  const setTask = (task: StagingTask) => {
    isRoomOpen.set(false)
    session.task.set(task)
  }
  return (
    <>
      <Section title="Furniture" {...(count === 0 ? {} : { fact: `${count} pieces` })}>
        {staged === null ? (
          <p className="text-text-2">{fault ?? 'The room is measured first.'}</p>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <PieceList session={session} />
            <PiecePanel session={session} />
            <AddPiece session={session} />
            <ForegroundControl session={session} onTask={setTask} />
            <OtherPhotos session={session} room={staged} photos={others} />
            <PieceCredits pieces={layout?.pieces ?? []} />
          </div>
        )}
      </Section>
      <Section
        title="Room"
        aside={
          <Button size="s" icon={Box} onClick={() => isRoomOpen.set(!isRoomOpen.get())}>
            Correct corners
          </Button>
        }
      >
        {staged === null || layout === null ? (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-text-2">Drag the corners of floor, walls and ceiling to where they are.</p>
            {/* What was drawn may be why there is no room. */}
            <LengthControl session={session} onTask={setTask} />
          </div>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-text-2">{describeRoom(staged)}</p>
            <PlanView session={session} />
            <ScaleSlider session={session} room={staged} />
            <LengthControl session={session} onTask={setTask} />
            <WindowControl session={session} onTask={setTask} />
            <WindowSlider session={session} />
          </div>
        )}
      </Section>
    </>
  )
}

/** Keeps the session's room: what the analysis says, in the scale of the layout. Returns why there is none. */
function useOpenRoom(session: LayoutSession, room: Room | null): string | null {
  const layout = useShownLayout(session)
  const { data: packs } = useQuery(packsQuery)
  const scale = JSON.stringify(layout?.scale ?? { kind: 'auto' })
  const opened = useMemo(() => {
    try {
      return { room: openRoom(room, JSON.parse(scale) as StagingScale, packs?.packs ?? []), fault: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { room: null, fault: error.message }
    }
  }, [room, scale, packs])
  useEffect(() => session.room.set(opened.room), [session, opened])
  return opened.fault
}

function describeRoom({ plan }: StagedRoom): string {
  const { x0, z0, x1, z1 } = boundsOf(plan.floor)
  return `About ${(x1 - x0).toFixed(1)} × ${(z1 - z0).toFixed(1)} m, ${plan.ceiling.toFixed(2)} m high, as far as the photo tells.`
}
