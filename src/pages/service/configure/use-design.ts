import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Design } from '../../../../core/contract/design-document.ts'
import type { Analysis } from '../../../../core/contract/shapes.ts'
import type { Command } from '../../../editor/commands/command.ts'
import { designCommands } from '../../../editor/design/design-commands.ts'
import { createDesignSession, type DesignSession } from '../../../editor/design/design-session.ts'
import { designOf } from '../../../editor/design/design-work.ts'
import type { OtherDesign } from '../../../editor/design/other-designs.tsx'
import { focusSurfaceStage } from '../../../editor/design/surface-stage.ts'
import { openSurfaces } from '../../../editor/design/surfaces.ts'
import type { OpenServiceEffect } from '../../../editor/service-effect/use-service-effect.ts'
import { perceptionOf } from '../../../editor/photo/read-perception.ts'
import { roomCommands } from '../../../editor/room/room-commands.ts'
import type { EffectRequest } from '../../../editor/service-effect/effect-contract.ts'
import type { Signal } from '../../../editor/signal/signal.ts'
import type { ViewportStore } from '../../../editor/viewport/viewport-store.ts'
import type { ViewPoint } from '../../../editor/viewport/viewport.ts'
import { draftKey, serviceDrafts } from '../../../stores/service-drafts.ts'
import { showNotice } from '../../../ui/toast.ts'
import type { Draft } from './use-draft.ts'
import type { Staging } from './use-staging.ts'

/** Surfaces that are changed by hand, or all at once by the settings. */
export interface DesignWorkspace {
  session: DesignSession
  /** Has the settings choose for all surfaces that were found; a number gives the same choice again. */
  restyle: (seed: number) => void
}

interface DesignParts {
  analysis: Analysis | undefined
  view: ViewportStore
  hover: Signal<ViewPoint | null>
  open: OpenServiceEffect | null
  request: EffectRequest
  draft: Draft
}

/** Keeps the design of the draft and of the session the same, and lets a restyled one follow the settings. */
export function useDesign({ analysis, view, hover, open, request, draft }: DesignParts): DesignWorkspace {
  const { design, setDesign } = draft
  const [session] = useState(() => createDesignSession({ kept: design, view, hover, failed: showNotice }))
  const newest = useRef({ request, design, setDesign, analysis })
  useEffect(() => {
    newest.current = { request, design, setDesign, analysis }
  })
  useEffect(() => {
    if (open === null) return undefined
    const { analysis } = newest.current
    const surfaces = openSurfaces({
      photo: open.compare.first,
      room: analysis?.room,
      perception: perceptionOf(analysis),
    })
    session.surfaces.set(surfaces)
    return () => {
      session.surfaces.set(null)
      surfaces.close()
    }
  }, [session, open])
  // Reset, put back, or changed in another window: shown here as a step, so that undo brings back what was here.
  useEffect(() => {
    if (!isSame(designOf(session.history.value()), design)) session.take('Design as it is kept', design)
  }, [session, design])
  useEffect(() => {
    const keep = () => {
      const value = designOf(session.history.value())
      if (!isSame(value, newest.current.design)) newest.current.setDesign(value)
    }
    return session.history.state.subscribe(keep)
  }, [session])
  const run = useRestyling(session, newest)
  const restyle = useCallback((seed: number) => void run(seed, `Restyle, proposal ${seed}`), [run])
  const word = JSON.stringify(request.settings)
  const last = useRef(word)
  useEffect(() => {
    if (last.current === word) return
    last.current = word
    const { isRestyled, surfaces, seed } = session.history.value()
    // What was chosen by hand stays until it is asked for anew.
    if (isRestyled || surfaces.length === 0) void run(seed, 'Restyle by other settings', 'settings')
  }, [session, run, word])
  return useMemo(() => ({ session, restyle }), [session, restyle])
}

/** The next proposal; the first where the settings have chosen nothing yet. */
export function nextRestyling({ session, restyle }: DesignWorkspace): void {
  const { seed, isRestyled } = session.history.value()
  restyle(isRestyled ? seed + 1 : seed)
}

/** Asks for a design; of several at once the last counts. */
function useRestyling(session: DesignSession, newest: { readonly current: { request: EffectRequest } }) {
  const asked = useRef(0)
  return useCallback(
    async (seed: number, label: string, gesture?: string) => {
      const number = ++asked.current
      const finder = session.surfaces.get()
      if (finder === null) return
      const { settings, spaceId } = newest.current.request
      try {
        const design = await finder.restyle(settings, spaceId, seed)
        if (number === asked.current) session.take(label, design, gesture)
      } catch (reason) {
        if (number === asked.current && reason instanceof Error) showNotice(reason.message)
      }
    },
    [session, newest],
  )
}

/** What surfaces of other photos of a series have become. */
export function useOtherDesigns(
  serviceId: string,
  imageId: string,
  ids: readonly string[],
): readonly OtherDesign[] {
  const drafts = useSyncExternalStore(serviceDrafts.subscribe, serviceDrafts.get)
  return useMemo(
    () =>
      ids.flatMap((id) => {
        const design = id === imageId ? null : (drafts[draftKey(serviceId, id)]?.design ?? null)
        return design === null ? [] : [{ imageId: id, design }]
      }),
    [drafts, serviceId, imageId, ids],
  )
}

const none: readonly Command[] = []

/** Surfaces and the corners of their room by key; nothing where there are none. */
export function useDesignCommands(
  design: DesignWorkspace | null,
  { host, isRoomOpen }: Pick<Staging, 'host' | 'isRoomOpen'>,
): readonly Command[] {
  return useMemo(() => {
    if (design === null) return none
    // While corners are placed the keys are those of the room.
    const commands = designCommands(design.session, focusSurfaceStage).map((command) => ({
      ...command,
      unavailable: () => (isRoomOpen.get() ? 'Close the room first' : (command.unavailable?.() ?? null)),
    }))
    return host === null ? commands : [...commands, ...roomCommands(host)]
  }, [design, host, isRoomOpen])
}

function isSame(a: Design | null, b: Design | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
