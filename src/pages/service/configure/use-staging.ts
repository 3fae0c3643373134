import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Analysis, Image } from '../../../../core/contract/shapes.ts'
import type { Command } from '../../../editor/commands/command.ts'
import { roomCommands } from '../../../editor/room/room-commands.ts'
import type { RoomWork } from '../../../editor/room/room-editor.ts'
import type { RoomHost, RoomSteps } from '../../../editor/room/room-host.ts'
import type { EffectRequest } from '../../../editor/service-effect/effect-contract.ts'
import type { OpenServiceEffect } from '../../../editor/service-effect/use-service-effect.ts'
import { createSignal, type Signal } from '../../../editor/signal/signal.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import type { Foreground } from '../../../editor/staging/foreground.ts'
import { foregroundCommands } from '../../../editor/staging/foreground-commands.ts'
import { layoutCommands, taskCommands } from '../../../editor/staging/layout-commands.ts'
import { createLayoutSession, type LayoutSession } from '../../../editor/staging/layout-session.ts'
import type { FurnishedPhoto } from '../../../editor/staging/other-photos.tsx'
import type { ViewportStore } from '../../../editor/viewport/viewport-store.ts'
import { draftKey, serviceDrafts } from '../../../stores/service-drafts.ts'
import { showNotice } from '../../../ui/toast.ts'
import type { Draft } from './use-draft.ts'

/** Furniture that is arranged by hand over the preview, and the corners of the room. */
export interface Staging {
  session: LayoutSession
  /** The room over the photo; null until the photo is open. */
  host: RoomHost | null
  isRoomOpen: Signal<boolean>
}

interface StagingParts {
  image: Image
  analysis: Analysis | undefined
  view: ViewportStore
  open: OpenServiceEffect | null
  request: EffectRequest
  draft: Draft
}

/**
 * Keeps the layout of the draft, of the session and of the preview the same. While a piece is dragged the preview follows
 * at once, and the draft when it is released.
 */
export function useStaging({ image, analysis, view, open, request, draft }: StagingParts): Staging {
  const { layout, setLayout } = draft
  const [session] = useState(() => createLayoutSession(layout))
  const [isRoomOpen] = useState(() => createSignal(false))
  const newest = useRef({ request, layout, setLayout })
  useEffect(() => {
    newest.current = { request, layout, setLayout }
  })
  // Other settings arrange the room anew: a step, so that what was placed by hand can be had back.
  useEffect(() => {
    if (layout === null) session.rearrange('New arrangement')
  }, [session, layout])
  // Another window on the same photo has changed its furniture: shown here as a step, so that undo brings back what
  // was here.
  useEffect(() => {
    const own = session.history.value()
    if (layout === null || session.isDragging.get() || JSON.stringify(own) === JSON.stringify(layout)) return
    session.history.put('Changes of another window', layout)
    showNotice('The furniture was changed in another window. Undo brings back what was here.')
  }, [session, layout])
  useEffect(() => {
    const keep = () => {
      const value = session.history.value()
      const { layout: kept, setLayout: put, request: base } = newest.current
      if (session.isDragging.get()) open?.effect.requestRender({ ...base, layout: value })
      else if (value !== kept) put(value)
    }
    const offs = [session.history.state.subscribe(keep), session.isDragging.subscribe(keep)]
    return () => {
      for (const off of offs) off()
    }
  }, [session, open])
  useEffect(() => {
    if (open === null) return undefined
    const { state } = open.effect
    const follow = () => {
      const now = state.get()
      if (now.kind === 'shown' && !now.isStale) session.windows.set(now.panes)
      if (now.kind !== 'shown' || newest.current.request.layout !== null) return
      // What was arranged for other settings is not to be worked on.
      session.arranged.set(now.isStale ? null : now.layout)
    }
    follow()
    return state.subscribe(follow)
  }, [session, open])
  const room = analysis?.room ?? null
  const host = useMemo<RoomHost | null>(() => {
    if (open === null) return null
    return {
      image,
      view,
      photo: open.compare.first,
      // Nothing but the room itself is kept.
      autosave: { flush: async () => undefined },
      room: createSignal(room),
      isRoomOpen,
      roomSteps: createSignal<RoomSteps | null>(null),
      unsavedRoom: createSignal<RoomWork | null>(null),
      isPanHeld: createSignal(false),
    }
  }, [open, image, view, room, isRoomOpen])
  return useMemo(() => ({ session, host, isRoomOpen }), [session, host, isRoomOpen])
}

/** The photos of a series, but one, whose furniture was placed by hand. */
export function useOtherLayouts(
  serviceId: string,
  imageId: string,
  ids: readonly string[],
): readonly FurnishedPhoto[] {
  const drafts = useSyncExternalStore(serviceDrafts.subscribe, serviceDrafts.get)
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const layout = id === imageId ? null : (drafts[draftKey(serviceId, id)]?.layout ?? null)
        return layout === null ? [] : [{ imageId: id, layout }]
      }),
    [drafts, serviceId, imageId, ids],
  )
}

const none: readonly Command[] = []

/** Furniture and room by key; nothing where there is no furniture. */
export function useStagingCommands(staging: Staging | null): readonly Command[] {
  const [closed] = useState(() => createSignal<Foreground | null>(null))
  const foreground = useSignal(staging?.session.foreground ?? closed)
  return useMemo(() => {
    if (staging === null) return none
    const { session, host, isRoomOpen } = staging
    if (foreground !== null) return [...taskCommands(session), ...foregroundCommands(foreground)]
    if (host === null) return layoutCommands(session)
    const room = roomCommands(host)
    // While corners are placed the keys are those of the room.
    return [
      ...layoutCommands(session).map((command) => ({
        ...command,
        unavailable: () => (isRoomOpen.get() ? 'Close the room first' : (command.unavailable?.() ?? null)),
      })),
      ...room,
    ]
  }, [staging, foreground])
}
