import { useQuery } from '@tanstack/react-query'
import { Box, RotateCcw } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { Room } from '../../../core/contract/room.ts'
import { stagingLimits, type StagingScale } from '../../../core/contract/staging-document.ts'
import { Refusal } from '../../../core/refusal.ts'
import { boundsOf } from '../../../core/staging/arrange/geometry.ts'
import { packsQuery } from '../../services/furniture.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { Signal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { LayoutSession, StagedRoom } from './layout-session.ts'
import { openRoom } from './open-room.ts'
import { AddPiece, PieceList } from './piece-list.tsx'
import { PiecePanel } from './piece-panel.tsx'
import { PlanView } from './plan-view.tsx'
import { useShownLayout } from './use-layout.ts'

interface FurnitureSectionProps {
  session: LayoutSession
  /** As the photo's analysis has it, with the corners that its owner has set. */
  room: Room | null
  isRoomOpen: Signal<boolean>
}

/** The furniture of the photo and its room: what stands where, how large the room is, how bright its windows are. */
export function FurnitureSection({ session, room, isRoomOpen }: FurnitureSectionProps) {
  const layout = useShownLayout(session)
  const fault = useOpenRoom(session, room)
  const staged = useSignal(session.room)
  const count = layout?.pieces.length ?? 0
  return (
    <>
      <Section title="Furniture" {...(count === 0 ? {} : { fact: `${count} pieces` })}>
        {staged === null ? (
          <p className="text-text-2">{fault ?? 'The room is measured first.'}</p>
        ) : (
          <div className="grid gap-3">
            <PieceList session={session} />
            <PiecePanel session={session} />
            <AddPiece session={session} />
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
          <p className="text-text-2">Drag the corners of floor, walls and ceiling to where they are.</p>
        ) : (
          <div className="grid gap-3">
            <p className="text-text-2">{describeRoom(staged)}</p>
            <PlanView session={session} />
            <ScaleSlider session={session} room={staged} />
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

/** All lengths follow from the height of the lens; the height of the room is what people know. */
function ScaleSlider({ session, room }: { session: LayoutSession; room: StagedRoom }) {
  const layout = useShownLayout(session)
  const isAuto = layout?.scale.kind === 'auto'
  const { lens } = room.staging
  const perLens = room.plan.ceiling / lens
  const { min, max } = stagingLimits.cameraHeight
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Slider
          label="Height of the room"
          value={room.plan.ceiling}
          min={Math.max(2, min * perLens)}
          max={Math.min(5, max * perLens)}
          step={0.02}
          format={(metres) => `${metres.toFixed(2)} m`}
          onChange={(metres) =>
            session.setLight({ scale: { kind: 'camera-height', metres: metres / perLens } })
          }
        />
      </div>
      <IconButton
        icon={RotateCcw}
        label="Height of the room: as the photo tells"
        disabled={isAuto}
        onClick={() => session.setLight({ scale: { kind: 'auto' } })}
      />
    </div>
  )
}

function WindowSlider({ session }: { session: LayoutSession }) {
  const layout = useShownLayout(session)
  const { min, max } = stagingLimits.windowStrength
  const strength = layout?.windowStrength ?? null
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <Slider
          label="Light of the windows"
          value={strength ?? (min + max) / 2}
          min={min}
          max={max}
          step={0.1}
          format={(value) => (strength === null ? 'auto' : value.toFixed(1))}
          onChange={(value) => session.setLight({ windowStrength: value })}
        />
      </div>
      <IconButton
        icon={RotateCcw}
        label="Light of the windows: as the walls tell"
        disabled={strength === null}
        onClick={() => session.setLight({ windowStrength: null })}
      />
    </div>
  )
}
