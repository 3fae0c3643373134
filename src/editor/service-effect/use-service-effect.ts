import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Analysis, Image, Product } from '../../../core/contract/shapes.ts'
import { isApiError } from '../../services/api-error.ts'
import { foregroundUrl } from '../../services/foreground.ts'
import { readModel, readPacks } from '../../services/furniture.ts'
import { reachable } from '../../services/uploads/reachable.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { Compare } from '../compare/compare.ts'
import { startState } from '../compare/compare.ts'
import { openPhoto } from '../photo/photo-source.ts'
import { perceptionOf } from '../photo/read-perception.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import type { EffectRequest, KnownRoom } from './effect-contract.ts'
import type { ServiceEffect } from './service-effect.ts'
import { createServiceEffect } from './service-effect.ts'
import type { DrawnSource } from '../photo/photo-source.ts'

/** A photo beside its free preview, under one viewport. */
export interface OpenServiceEffect {
  compare: Compare
  effect: ServiceEffect
}

interface ServiceEffectView {
  view: ViewportStore
  hover: Signal<ViewPoint | null>
}

/** Where the bar between photo and preview begins where the room itself is worked on. */
const WHOLE = 0.03

/**
 * Opens a photo with its free preview, once, and lets the preview follow the request. Addresses that are merely signed
 * anew are no reason to open it again. Nothing is opened without a product.
 */
export function useServiceEffect(
  { image, analysis }: { image: Image; analysis?: Analysis | undefined },
  product: Product | null,
  request: EffectRequest,
  { view, hover }: ServiceEffectView,
): OpenServiceEffect | null {
  const [opened] = useState(image)
  // Corners that were set anew are another room; an answer that says the same again is not.
  const word = JSON.stringify(analysis?.room)
  const room = useMemo(() => (word === undefined ? undefined : (JSON.parse(word) as KnownRoom)), [word])
  const [labelsUrl] = useState(analysis?.suggestion_url ?? null)
  const [mapUrl] = useState(analysis?.perception_url ?? null)
  // So is what its owner says that the photo shows.
  const said = JSON.stringify(analysis?.corrections ?? null)
  const perception = useMemo(
    () => perceptionOf({ perception_url: mapUrl, corrections: JSON.parse(said) as Analysis['corrections'] }),
    [mapUrl, said],
  )
  const [state] = useState(() => createSignal(startState))
  const [holder] = useState(() => createSignal<OpenServiceEffect | null>(null))
  const open = useSignal(holder)
  useEffect(() => {
    if (product === null) return undefined
    const size = { width: opened.width, height: opened.height }
    const first = openPhoto(size, {
      previewUrl: mediaUrl(opened.preview_url),
      url: mediaUrl(opened.display_url),
    })
    const effect = createServiceEffect({
      photo: first,
      product,
      room,
      readPacks,
      readModel,
      foregroundUrl: (id) => foregroundUrl(opened.id, id),
      reconnected: (reason, signal) =>
        isApiError(reason) && reason.code === 'network' ? reachable(signal) : null,
      labelsUrl: labelsUrl === null ? null : mediaUrl(labelsUrl),
      perception,
    })
    const compare: Compare = {
      first,
      second: effectSource(first, effect),
      view,
      state,
      hover,
      stage: createSignal({ width: 0, height: 0 }),
      change: (changes) => state.set({ ...state.get(), ...changes }),
      close: () => {
        effect.close()
        first.close()
      },
    }
    holder.set({ compare, effect })
    return () => {
      holder.set(null)
      compare.close()
    }
  }, [opened, room, labelsUrl, perception, product, view, hover, state, holder])
  // The product may be told only after the page has opened.
  useEffect(() => {
    if (product === 'virtual-staging' || product === 'interior-design')
      state.set({ ...state.get(), split: WHOLE })
  }, [product, state])
  useEffect(() => open?.effect.requestRender(request), [open, request])
  return open
}

/**
 * Whether the preview that is shown has the property other than it is: what was asked for may have no place in the
 * photo. Null while nothing is shown, and where only the settings tell.
 */
export function usePreviewAlters(open: OpenServiceEffect | null): boolean | null {
  const state = open?.effect.state
  const subscribe = useCallback((listener: () => void) => state?.subscribe(listener) ?? (() => {}), [state])
  return useSyncExternalStore(subscribe, () => {
    const now = state?.get()
    return now?.kind === 'shown' ? now.alters : null
  })
}

/**
 * The free preview as something to draw in place of the photo, over its whole extent, with its parts where it is zoomed
 * in. While there is no picture, the photo itself stands in. What failed is told by the effect.
 */
function effectSource(photo: DrawnSource, { picture, parts }: ServiceEffect): DrawnSource {
  return {
    size: photo.size,
    preview: () => picture.get() ?? photo.preview(),
    tile: (id) => (picture.get() === null ? photo.tile(id) : parts?.tile(id)),
    want: (tiles) => {
      if (picture.get() === null) photo.want(tiles)
      else parts?.want(tiles)
    },
    subscribe: (listener) => {
      const offs = [picture.subscribe(listener), parts?.subscribe(listener)]
      return () => {
        for (const off of offs) off?.()
      }
    },
    onFailure: () => () => undefined,
    close: () => undefined,
  }
}
