import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Room } from '../../../core/contract/room.ts'
import type { Layout, Place, RoomBox } from '../../../core/imaging/layout/layout.ts'
import { snapCorner, type SnapPlaces } from '../../../core/imaging/layout/snap.ts'
import { saveRoom } from '../../services/rooms.ts'
import { showNotice } from '../../ui/toast.ts'
import type { Studio } from '../studio/studio.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { CornerHandle, cornerNames } from './corner-handle.tsx'
import { findSnaps } from './find-snaps.ts'
import { RoomBar } from './room-bar.tsx'
import { createRoomEditor } from './room-editor.ts'
import { RoomLines } from './room-lines.tsx'
import { useRoomKeys } from './use-room-keys.ts'

/** View pixels within which a dragged corner snaps to a line. */
const snapReach = 10

interface RoomOverlayProps {
  studio: Studio
  room: Room
  found: Layout
}

/** The room over the photo, its corners to be dragged. While it is open the photo can be panned and zoomed, not painted. */
export function RoomOverlay({ studio, room, found }: RoomOverlayProps) {
  const { view, isRoomOpen, image } = studio
  const client = useQueryClient()
  const [editor] = useState(() => createRoomEditor(found, room.corrected ?? found))
  const { layout } = useSyncExternalStore(editor.subscribe, editor.get)
  const viewport = useViewport(view)
  const [isSnapping, setSnapping] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [moved, setMoved] = useState('')
  const snaps = useSnaps(studio, found)
  const first = useRef<HTMLDivElement>(null)
  const help = useId()
  useHeldPan(studio)
  useEffect(() => first.current?.querySelector('button')?.focus({ preventScroll: true }), [])

  const close = useCallback(() => isRoomOpen.set(false), [isRoomOpen])
  const send = useCallback(
    async (box: RoomBox | null, said: string) => {
      setSaving(true)
      try {
        studio.room.set(await saveRoom(client, image.id, box))
        showNotice(said)
        close()
      } catch (reason) {
        showNotice(reason instanceof Error ? reason.message : 'The room could not be saved.')
        setSaving(false)
      }
    },
    [studio, client, image, close],
  )
  const save = useCallback(
    () => void send(editor.get().layout.box, 'Room saved. Removal continues its edges.'),
    [send, editor],
  )
  const takeBack = useRef<(() => void) | null>(null)
  const actions = useMemo(
    () => ({
      save,
      // While a corner is held only its drag is given up, not the corners that were placed before.
      cancel: () => (takeBack.current ?? close)(),
      undo: editor.undo,
      redo: editor.redo,
    }),
    [save, close, editor],
  )
  useRoomKeys(actions)

  const move = (corner: number, place: Place, gesture: string, mayOnLine: boolean) => {
    const reach = {
      x: snapReach / viewport.scale / image.width,
      y: snapReach / viewport.scale / image.height,
    }
    const snapped = mayOnLine && isSnapping && snaps !== null
    const to = snapped ? snapCorner(layout, corner, place, snaps, reach) : place
    editor.move(corner, to, gesture)
    const [x, y] = [Math.round(to.x * image.width), Math.round(to.y * image.height)]
    setMoved(`${cornerNames[corner]} corner at ${x}, ${y}`)
  }
  return (
    <div ref={first} className="pointer-events-none absolute inset-0">
      <RoomLines layout={layout} viewport={viewport} photo={image} />
      <p id={help} className="sr-only">
        Drag, or move with the arrow keys: Shift moves ten times as far, Alt one pixel. Enter saves the room,
        Escape leaves it as it was.
      </p>
      <fieldset aria-label="Corners of the room" className="contents">
        {cornerNames.map((name, corner) => (
          <CornerHandle
            key={name}
            corner={corner}
            layout={layout}
            viewport={viewport}
            photo={image}
            describedBy={help}
            onMove={(place, gesture, snapsNow) => move(corner, place, gesture, snapsNow)}
            onCancel={editor.cancel}
            onHold={(cancel) => (takeBack.current = cancel)}
          />
        ))}
      </fieldset>
      <output className="sr-only">{moved}</output>
      <RoomBar
        editor={editor}
        isSnapping={isSnapping}
        onSnapping={setSnapping}
        isSaving={isSaving}
        onSave={save}
        onForget={
          room.corrected === null
            ? null
            : () => void send(null, 'Room forgotten. Removal goes by the photo alone.')
        }
        onCancel={close}
      />
    </div>
  )
}

function useViewport(view: ViewportStore): Viewport {
  const subscribe = useCallback((listener: () => void) => view.subscribe(() => listener()), [view])
  return useSyncExternalStore(subscribe, () => view.get())
}

/** Lines to snap to; null until they are found, and where they cannot be. */
function useSnaps({ photo }: Studio, layout: Layout): SnapPlaces | null {
  const [snaps, setSnaps] = useState<SnapPlaces | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const find = async () => {
      const places = await findSnaps(photo, layout, controller.signal)
      if (!controller.signal.aborted) setSnaps(places)
    }
    // Corners can be placed without them.
    void find().catch(() => {
      if (!controller.signal.aborted) showNotice('No lines to snap to could be found. Corners move freely.')
    })
    return () => controller.abort()
  }, [photo, layout])
  return snaps
}

/** Has the stage take drags as pans, even after Space, which ends a pan, was let go. */
function useHeldPan({ isPanHeld }: Studio): void {
  useEffect(() => {
    isPanHeld.set(true)
    const off = isPanHeld.subscribe(() => isPanHeld.set(true))
    return () => {
      off()
      isPanHeld.set(false)
    }
  }, [isPanHeld])
}
