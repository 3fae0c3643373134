import { useEffect } from 'react'
import type { Analysis } from '../../../../core/contract/shapes.ts'
import type { Compare } from '../../../editor/compare/compare.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { laterPart } from '../../../ui/later-part.tsx'
import type { DesignWorkspace } from './use-design.ts'
import type { Staging } from './use-staging.ts'

const LayoutLayer = laterPart(
  async () => (await import('../../../editor/staging/layout-layer.tsx')).LayoutLayer,
)
const LengthLayer = laterPart(
  async () => (await import('../../../editor/staging/length-layer.tsx')).LengthLayer,
)
const WindowLayer = laterPart(
  async () => (await import('../../../editor/staging/window-layer.tsx')).WindowLayer,
)
const ForegroundStage = laterPart(
  async () => (await import('../../../editor/staging/foreground-stage.tsx')).ForegroundStage,
)
const DesignLayer = laterPart(
  async () => (await import('../../../editor/design/design-layer.tsx')).DesignLayer,
)
const RoomOverlay = laterPart(async () => (await import('../../../editor/room/room-overlay.tsx')).RoomOverlay)

interface StagingLayersProps {
  staging: Staging
  compare: Compare
  /** What the room's bar is put into. */
  foot: Element | null
  imageId: string
}

/** The furniture over the photo, or what is drawn on the photo by hand, or the corners of the room. */
export function StagingLayers({ staging, compare, foot, imageId }: StagingLayersProps) {
  const { session, host, isRoomOpen } = staging
  const isOpen = useSignal(isRoomOpen)
  const task = useSignal(session.task)
  usePhotoShown(compare, isOpen || task !== 'furniture')
  if (!isOpen) {
    if (task === 'length') return <LengthLayer session={session} compare={compare} />
    if (task === 'foreground')
      return <ForegroundStage session={session} compare={compare} imageId={imageId} />
    if (task === 'windows') return <WindowLayer session={session} compare={compare} />
    return <LayoutLayer session={session} compare={compare} />
  }
  return <OpenCorners host={host} foot={foot} />
}

interface DesignLayersProps {
  design: DesignWorkspace
  corners: Pick<Staging, 'host' | 'isRoomOpen'>
  compare: Compare
  foot: Element | null
  analysis: Analysis | undefined
}

/** The surfaces over the photo, or the corners of the room that they lie in. */
export function DesignLayers({
  design,
  corners: { host, isRoomOpen },
  compare,
  foot,
  analysis,
}: DesignLayersProps) {
  const isOpen = useSignal(isRoomOpen)
  usePhotoShown(compare, isOpen)
  if (isOpen) return <OpenCorners host={host} foot={foot} />
  return <DesignLayer session={design.session} compare={compare} room={analysis?.room} />
}

function OpenCorners({ host, foot }: Pick<Staging, 'host'> & { foot: Element | null }) {
  const room = host?.room.get()
  if (host === null || foot === null || room?.camera == null) return null
  return <RoomOverlay host={host} room={room} camera={room.camera} foot={foot} />
}

/** Moves the bar so that the photo itself is seen while something is drawn on it, and back. */
function usePhotoShown(compare: Compare, isDrawing: boolean): void {
  useEffect(() => {
    if (!isDrawing) return undefined
    const { split } = compare.state.get()
    compare.change({ split: 0.97 })
    return () => compare.change({ split })
  }, [compare, isDrawing])
}
