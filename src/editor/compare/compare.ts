import { mediaUrl } from '../../services/media-url.ts'
import type { DrawnSource, PhotoSource } from '../photo/photo-source.ts'
import { openPhoto } from '../photo/photo-source.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import type { CompareState, StageSize } from './paint-compare.ts'

/** One of the two pictures: an image of the contract, or anything else that has these. */
export interface ComparedImage {
  width: number
  height: number
  preview_url: string
  display_url: string
  /** The same without loss, where there is one. */
  png_url: string | null
}

/** Two pictures under one viewport. Lives outside React. */
export interface Compare {
  view: ViewportStore
  first: PhotoSource
  second: DrawnSource
  state: Signal<CompareState>
  hover: Signal<ViewPoint | null>
  /** Size of the stage; side by side the viewport is only half of it. */
  stage: Signal<StageSize>
  change: (changes: Partial<CompareState>) => void
  close: () => void
}

/** Ends the name of a picture that must be labelled; a phone shows it alone. */
export const alteredMark = ', digitally altered'

export const startState: CompareState = { mode: 'bar', split: 0.5, gain: 2, showsFirst: false }

/** `view` and `state` come from outside, so that zoom and mode stay when other versions are chosen. */
export function openCompare(
  first: ComparedImage,
  second: ComparedImage,
  view: ViewportStore,
  state: Signal<CompareState>,
): Compare {
  // The second is drawn in the first one's coordinates, so that they lie on each other whatever their sizes.
  const open = ({ preview_url, display_url }: ComparedImage) =>
    openPhoto(
      { width: first.width, height: first.height },
      { previewUrl: mediaUrl(preview_url), url: mediaUrl(display_url) },
    )
  const sources = { first: open(first), second: open(second) }
  return {
    ...sources,
    view,
    state,
    hover: createSignal<ViewPoint | null>(null),
    stage: createSignal<StageSize>({ width: 0, height: 0 }),
    change: (changes) => state.set({ ...state.get(), ...changes }),
    close: () => {
      sources.first.close()
      sources.second.close()
    },
  }
}
