import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useSignal } from '../signal/use-signal.ts'
import type { DesignSession } from './design-session.ts'
import { isMarked, type WorkSurface } from './design-work.ts'
import type { Region, SurfacesState } from './surfaces.ts'

const looking: SurfacesState = { kind: 'preparing' }
const none = () => () => undefined

/** How far the search for surfaces is. */
export function useSurfacesState(session: DesignSession): SurfacesState {
  const finder = useSignal(session.surfaces)
  return useSyncExternalStore(finder?.state.subscribe ?? none, () => finder?.state.get() ?? looking)
}

/** Renders again whenever a surface, or which one is chosen, changes. */
export function useSurfaceList(session: DesignSession): readonly WorkSurface[] {
  useSurfacesState(session)
  useSignal(session.history.state)
  useSignal(session.pending)
  return session.list()
}

export function useChosenSurface(session: DesignSession): WorkSurface | null {
  useSurfaceList(session)
  useSignal(session.chosen)
  return session.surface()
}

/** Where a surface is; null until that is known. */
export function useRegion(session: DesignSession, surface: WorkSurface | null): Region | null {
  const finder = useSignal(session.surfaces)
  const subscribe = useCallback(
    (listener: () => void) => finder?.regions.subscribe(listener) ?? (() => undefined),
    [finder],
  )
  return useSyncExternalStore(subscribe, () => (surface === null ? null : session.regionOf(surface)))
}

/** Has the regions of all surfaces worked out, the chosen one first. */
export function useWantedRegions(session: DesignSession): void {
  const finder = useSignal(session.surfaces)
  const surfaces = useSurfaceList(session)
  const chosen = useSignal(session.chosen)
  useEffect(() => {
    if (finder === null) return
    const first = surfaces.filter(({ id }) => id === chosen)
    finder.want([...first, ...surfaces].filter(isMarked))
  }, [finder, surfaces, chosen])
  useEffect(() => {
    if (finder === null) return undefined
    // Strokes are shown until they are part of the outline.
    const settle = () => {
      const one = session.surface()
      if (one === null || session.regionOf(one) !== null) session.tool.shown()
    }
    return finder.regions.subscribe(settle)
  }, [finder, session])
}
