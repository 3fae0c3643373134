import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Room } from '../../../core/contract/room.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import { withBox } from '../../../core/imaging/layout/adjust.ts'
import type { Layout } from '../../../core/imaging/layout/layout.ts'
import { startRoom, DEFAULT_BOX } from '../../../core/imaging/layout/start-room.ts'
import { isTurned, turnedToRoom } from '../../../core/imaging/layout/view.ts'
import { saveRoom } from '../../services/rooms.ts'
import { showNotice } from '../../ui/toast.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { Viewport, ViewPoint } from '../viewport/viewport.ts'
import { createSignal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import { attachStageInput } from '../tools/base/stage-input.ts'
import { CornerHandle, cornerNames } from './corner-handle.tsx'
import { RoomBar } from './room-bar.tsx'
import { notSaved } from './not-saved.ts'
import { createRoomEditor, isSameRoom, type RoomEditor } from './room-editor.ts'
import type { RoomHost } from './room-host.ts'
import { RoomLoupe } from './room-loupe.tsx'
import { createRoomTool, type RoomTool } from './room-tool.ts'
import { RoomLines } from './room-lines.tsx'
import { useRooms } from './use-rooms.ts'

/** Degrees between the walls and where the camera looks from which either level direction can be told for the depth. */
const minTurn = 10

interface RoomOverlayProps {
  host: RoomHost
  room: Room
  camera: Camera
  /** What its bar is put into. */
  foot: Element
}

/**
 * The room over the photo, its corners to be dragged. While it is open the photo can be panned and zoomed, not painted.
 */
export function RoomOverlay({ host, room, camera, foot }: RoomOverlayProps) {
  const { view, isRoomOpen, roomSteps, unsavedRoom, image } = host
  const client = useQueryClient()
  const found = useMemo(() => room.layout ?? startRoom(camera, image), [room, camera, image])
  const [editor] = useState(() => createRoomEditor(found, room.corrected ?? found, unsavedRoom.get()))
  const { layout, origin } = useSyncExternalStore(editor.subscribe, editor.get)
  const viewport = useViewport(view)
  const [isSnapping, setSnapping] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [message, setMessage] = useState('')
  const [tool] = useState(() =>
    createRoomTool({
      view,
      editor,
      moved: (corner, place) => {
        const [x, y] = [Math.round(place.x * image.width), Math.round(place.y * image.height)]
        setMessage(`${cornerNames[corner]} corner at ${x}, ${y}`)
      },
    }),
  )
  const [looked, isHeld] = [useSignal(tool.looked), useSignal(tool.isHeld)]
  const canTurn = Math.abs(camera.yaw) > minTurn
  const { snaps, rooms, isLooking } = useRooms(host.photo, found, layout, canTurn)
  const first = useRef<HTMLDivElement>(null)
  const help = useId()
  useHeldPan(host)
  useToolInput(first, tool, view)
  useEffect(() => tool.snaps.set(isSnapping ? snaps : null), [tool, isSnapping, snaps])
  useEffect(() => first.current?.querySelector('button')?.focus({ preventScroll: true }), [])

  const close = useCallback(() => isRoomOpen.set(false), [isRoomOpen])
  const send = useCallback(
    async (placed: Layout | null, notice: string) => {
      setSaving(true)
      try {
        host.room.set(await saveRoom(client, image.id, found, placed))
        unsavedRoom.set(null)
        editor.saved()
        // A reload right after the notice must not bring back the room of an older draft.
        await host.autosave.flush()
        showNotice(notice)
        close()
      } catch (reason) {
        showNotice(reason instanceof Error ? reason.message : 'The room could not be saved.')
        setSaving(false)
      }
    },
    [host, client, image, found, unsavedRoom, editor, close],
  )
  const save = useCallback(
    () => void send(editor.get().layout, 'Room saved. Removal continues its edges.'),
    [send, editor],
  )
  useKeptRoom(host, editor, tool)
  const chosen = rooms.findIndex((one) => isSameRoom(one, origin))
  const choose = useCallback(
    (by: 1 | -1) => {
      const to = chosen < 0 ? 0 : (chosen + by + rooms.length) % rooms.length
      const room = rooms[to]
      if (tool.isHeld.get() || rooms.length < 2 || room === undefined) return
      editor.choose(by === 1 ? 'Next room' : 'Previous room', room)
      setMessage(`Room ${to + 1} of ${rooms.length}`)
    },
    [editor, tool, rooms, chosen],
  )
  const turn = useCallback(() => {
    if (tool.isHeld.get()) return
    if (!canTurn) return showNotice('The camera faces a wall: only that wall can be the back wall.')
    const { toRoom } = layout
    const other = rooms.find((one) => isTurned(one.toRoom, toRoom))
    editor.choose('Turn the depth', other ?? withBox({ toRoom: turnedToRoom(toRoom) }, DEFAULT_BOX))
    setMessage('The other walls go into the depth')
  }, [editor, tool, rooms, layout, canTurn])
  const actions = useMemo(
    () => ({
      save,
      // While a corner is held only its drag is given up, not the corners that were placed before.
      cancel: () => {
        if (!tool.host.cancel()) close()
      },
    }),
    [save, close, tool],
  )
  useRoomKeys(actions)
  const history = useMemo(
    () => ({
      ...editor,
      // What is no step yet goes first, alone.
      undo: () => {
        if (!tool.host.cancel()) editor.undo()
      },
    }),
    [editor, tool],
  )
  useEffect(() => {
    roomSteps.set({ choose, turn, history })
    return () => roomSteps.set(null)
  }, [roomSteps, choose, turn, history])

  return (
    // Presses beside the handles go to the stage. While a corner is held, a second finger must not pan the photo there.
    <div ref={first} className={`absolute inset-0 ${isHeld ? 'cursor-move' : 'pointer-events-none'}`}>
      <RoomLines layout={layout} viewport={viewport} photo={image} />
      <p id={help} className="sr-only">
        Drag, or move with the arrow keys: Shift moves ten times as far, Alt one pixel. Enter saves the room,
        Escape closes it.
      </p>
      <fieldset aria-label="Corners of the room" className="contents">
        {cornerNames.map((name, corner) => (
          <CornerHandle
            key={name}
            corner={corner}
            layout={layout}
            viewport={viewport}
            photo={image}
            tool={tool}
            isHeld={isHeld && looked?.corner === corner}
            describedBy={help}
          />
        ))}
      </fieldset>
      <output className="sr-only">{message}</output>
      {/* As long as it is so, not in a notice: to find other rooms may take longer than a notice lasts. */}
      {room.layout === null && room.corrected === null ? (
        <output className="pointer-events-none absolute inset-x-2 top-2 flex justify-center">
          <span className="rounded-2 bg-surface/92 px-3 py-2 text-13 shadow-card">
            No room was found in this photo. Start from this one, or from the next.
          </span>
        </output>
      ) : null}
      {createPortal(
        <RoomBar
          editor={editor}
          choice={{ at: chosen, of: rooms.length, isLooking }}
          onChoose={choose}
          onTurn={canTurn ? turn : null}
          isGuess={room.layout === null}
          isSnapping={isSnapping}
          onSnapping={setSnapping}
          isSaving={isSaving}
          onSave={save}
          onForget={
            room.corrected === null
              ? null
              : () => void send(null, 'Room removed. Removal now uses only the photo.')
          }
          onClose={close}
        />,
        foot,
      )}
      {looked === null ? null : (
        <RoomLoupe looked={looked} layout={layout} viewport={viewport} photo={host.photo} />
      )}
    </div>
  )
}

function useViewport(view: ViewportStore): Viewport {
  const subscribe = useCallback((listener: () => void) => view.subscribe(() => listener()), [view])
  return useSyncExternalStore(subscribe, () => view.get())
}

/** Sends what presses a handle to the tool, and the focus to the corner that is held. */
function useToolInput(overlay: RefObject<HTMLElement | null>, tool: RoomTool, view: ViewportStore): void {
  useEffect(() => {
    const element = overlay.current
    if (element === null) return
    const { detach } = attachStageInput(element, {
      view,
      host: tool.host,
      hover: createSignal<ViewPoint | null>(null),
      onPress: () => undefined,
    })
    const offHeld = tool.isHeld.subscribe(() => {
      const corner = tool.isHeld.get() ? tool.looked.get()?.corner : undefined
      if (corner === undefined) return
      element.querySelectorAll('button')[corner]?.focus({ preventScroll: true, focusVisible: false })
    })
    return () => {
      detach()
      offHeld()
      tool.host.close()
    }
  }, [overlay, tool, view])
}

/**
 * Keeps the room after each step in the draft of the photo, and says so when it is closed without saving. A drag under
 * way, which may yet be taken back, is kept once it has ended.
 */
function useKeptRoom({ isRoomOpen, unsavedRoom }: RoomHost, editor: RoomEditor, { isHeld }: RoomTool): void {
  useEffect(() => {
    const keep = () => {
      if (!isHeld.get()) unsavedRoom.set(editor.get().isUnsaved ? editor.work() : null)
    }
    // Another window may have saved the very room that was left here.
    keep()
    const offs = [
      editor.subscribe(keep),
      isHeld.subscribe(keep),
      isRoomOpen.subscribe(() => {
        if (!isRoomOpen.get() && unsavedRoom.get() !== null) showNotice(notSaved)
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [isRoomOpen, unsavedRoom, editor, isHeld])
}

/** Has the stage take drags as pans, even after Space, which ends a pan, was released. */
function useHeldPan({ isPanHeld }: RoomHost): void {
  useEffect(() => {
    isPanHeld.set(true)
    const off = isPanHeld.subscribe(() => isPanHeld.set(true))
    return () => {
      off()
      isPanHeld.set(false)
    }
  }, [isPanHeld])
}

interface RoomActions {
  save: () => void
  cancel: () => void
}

/** Where these keys belong to the element that has the focus. */
const others = '[role=dialog], [role=menu], input, textarea, select'
const pressed = '[role=toolbar]'

/** Enter and Escape mean the room while it is open, wherever in the workspace the focus is. */
function useRoomKeys(actions: RoomActions): void {
  useEffect(() => {
    const { save, cancel } = actions
    const actionOf = (event: KeyboardEvent): (() => void) | null => {
      const target = event.target instanceof Element ? event.target : null
      if (event.isComposing || target?.closest(others)) return null
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
      if (event.key === 'Escape') return cancel
      return event.key === 'Enter' && !target?.closest(pressed) ? save : null
    }
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event)
      if (action === null) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    // Before the keys of the studio.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [actions])
}
