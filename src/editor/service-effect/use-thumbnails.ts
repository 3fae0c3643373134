import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Widget } from '../../../core/contract/widgets.ts'
import type { EffectRequest } from './effect-contract.ts'
import type { Variant } from './thumbnails.ts'
import type { OpenServiceEffect } from './use-service-effect.ts'

/** So long nothing has changed before pictures of choices are made: longer than the preview at rest waits. */
const REST_MS = 400

/** What a picture of a choice is known by. */
export function variantKey(widgetId: string, value: string | number): string {
  return `${widgetId} ${value}`
}

const NONE: ReadonlyMap<string, ImageBitmap> = new Map()

/**
 * Pictures of the photo for each choice of the widgets that have them, all else as it is set. They are made once the
 * preview shows what is set and nothing changes any more.
 */
export function useThumbnails(
  open: OpenServiceEffect | null,
  widgets: readonly Widget[],
  request: EffectRequest,
): ReadonlyMap<string, ImageBitmap> {
  const variants = useMemo(() => variantsOf(widgets, request), [widgets, request])
  const effect = open?.effect
  useEffect(() => {
    const thumbnails = effect?.thumbnails ?? null
    if (effect === undefined || thumbnails === null || variants.length === 0) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsked = false
    const follow = () => {
      const state = effect.state.get()
      if (isAsked || state.kind !== 'shown' || state.isStale) return
      isAsked = true
      timer = setTimeout(() => thumbnails.make(variants), REST_MS)
    }
    follow()
    const off = effect.state.subscribe(follow)
    return () => {
      off()
      clearTimeout(timer)
      thumbnails.supersede()
    }
  }, [effect, variants])
  const pictures = effect?.thumbnails?.pictures
  const subscribe = useCallback(
    (listener: () => void) => pictures?.subscribe(listener) ?? (() => undefined),
    [pictures],
  )
  return useSyncExternalStore(subscribe, () => pictures?.get() ?? NONE)
}

function variantsOf(widgets: readonly Widget[], request: EffectRequest): Variant[] {
  return widgets
    .filter((widget) => widget.is_pictured)
    .flatMap(({ id, options, words }) =>
      [...options.map((option) => option.id), ...words.map(({ at }) => at)].map((value) => ({
        key: variantKey(id, value),
        request: { ...request, settings: { ...request.settings, [id]: value } },
      })),
    )
}
