import type { Design } from '../../../../core/contract/design-document.ts'
import { firstSeed } from '../../../../core/contract/constants.ts'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { fitSettings, isMarked, isSameValue } from '../../../../core/contract/settings.ts'
import { photoInfoOf, type StagingLayout } from '../../../../core/contract/staging-document.ts'
import type { Color, Settings, SettingValue, Space, Widget } from '../../../../core/contract/widgets.ts'
import type { ServiceDraft } from '../../../stores/service-drafts.ts'
import { draftKey, keepServiceDrafts, serviceDrafts } from '../../../stores/service-drafts.ts'

/** What can be set for a service. */
export interface SettingInfo {
  spaces: readonly Space[]
  /** Whether an order must say what the photo shows. */
  is_required: boolean
  widgets: readonly Widget[]
  colors: readonly Color[]
}

export interface Draft extends ServiceDraft {
  /** Whether what the photo shows is what its analysis tells, not what its owner says. */
  isGuessed: boolean
  /** Whether anything is set otherwise than at first. */
  isChanged: boolean
  /** False when this browser would not keep the last change. */
  isKept: boolean
  set: (widgetId: string, value: SettingValue) => void
  setSpace: (spaceId: string) => void
  /** Another picture by the same settings. */
  setSeed: (seed: number) => void
  /** Furniture as it was placed by hand; other settings, another space or seed arrange it anew, in the same room. */
  setLayout: (layout: StagingLayout | null) => void
  setDesign: (design: Design | null) => void
  /** Everything as at first; what was set before is returned. */
  reset: () => ServiceDraft
  put: (draft: ServiceDraft) => void
  /** Sets other photos as this one is, save for what is marked on each. */
  copyTo: (imageIds: readonly string[]) => void
}

/**
 * What is set for one photo in one service: kept by this browser with every change. `guess`: what the photo shows while
 * its owner has not said it.
 */
export function useDraft(serviceId: string, imageId: string, info: SettingInfo, guess: string | null): Draft {
  const { spaces, widgets, colors } = info
  const key = draftKey(serviceId, imageId)
  const kept = useSyncExternalStore(serviceDrafts.subscribe, serviceDrafts.get)[key]
  const [isKept, setKept] = useState(true)

  const settings = useMemo(() => fitSettings(widgets, colors, kept?.settings ?? {}), [widgets, colors, kept])
  const spaceId = spaces.some(({ id }) => id === kept?.spaceId) ? (kept?.spaceId ?? null) : null
  const seed = kept?.seed ?? firstSeed
  const layout = kept?.layout ?? null
  const photoInfo = kept?.photoInfo ?? null
  const design = kept?.design ?? null
  const now = useMemo<ServiceDraft>(
    () => ({ spaceId, settings, seed, layout, photoInfo, design }),
    [spaceId, settings, seed, layout, photoInfo, design],
  )
  const put = useCallback(
    (draft: ServiceDraft) => setKept(keepServiceDrafts([key], draft, Date.now())),
    [key],
  )
  const anew = useMemo<ServiceDraft>(
    () => ({ ...now, layout: null, photoInfo: layout === null ? photoInfo : photoInfoOf(layout) }),
    [now, layout, photoInfo],
  )
  const setSeed = useCallback((next: number) => put({ ...anew, seed: next }), [put, anew])
  const setLayout = useCallback((next: StagingLayout | null) => put({ ...now, layout: next }), [put, now])
  const setDesign = useCallback((next: Design | null) => put({ ...now, design: next }), [put, now])
  const reset = useCallback(() => {
    put({ spaceId: null, settings: {}, seed: firstSeed, layout: null, photoInfo: null, design: null })
    return now
  }, [put, now])
  /** These settings with what is marked on another photo. */
  const likeThis = (other: string): ServiceDraft => {
    const kept = serviceDrafts.get()[other]
    const marked = kept?.settings ?? {}
    const own = widgets.filter(isMarked).map(({ id, default: none }) => [id, marked[id] ?? none])
    return {
      spaceId,
      settings: { ...settings, ...Object.fromEntries(own) },
      seed,
      layout: null,
      photoInfo:
        kept === undefined || kept.layout === null ? (kept?.photoInfo ?? null) : photoInfoOf(kept.layout),
      design: kept?.design ?? null,
    }
  }
  return {
    ...now,
    spaceId: spaceId ?? guess,
    isGuessed: spaceId === null && guess !== null,
    isChanged:
      spaceId !== null ||
      seed !== firstSeed ||
      layout !== null ||
      photoInfo !== null ||
      design !== null ||
      !isFirst(widgets, settings),
    isKept,
    set: (widgetId, value) => put({ ...anew, settings: { ...settings, [widgetId]: value } }),
    // Furniture that was there before any space was chosen came from another photo, and stays.
    setSpace: (next) => put({ ...(spaceId === null ? now : anew), spaceId: next }),
    setSeed,
    setLayout,
    setDesign,
    reset,
    put,
    copyTo: (imageIds) => {
      const others = imageIds.filter((id) => id !== imageId).map((id) => draftKey(serviceId, id))
      const all = others.map((other) => keepServiceDrafts([other], likeThis(other), Date.now()))
      setKept(all.every(Boolean))
    },
  }
}

function isFirst(widgets: readonly Widget[], settings: Settings): boolean {
  return widgets.every((widget) => isSameValue(settings[widget.id] ?? widget.default, widget.default))
}
