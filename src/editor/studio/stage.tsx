import type { RefObject } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import { useStageKeys } from '../commands/use-stage-keys.ts'
import type { Command } from '../commands/command.ts'
import { overlayInk } from '../mask/ink-store.ts'
import { inkOf } from '../mask/ink.ts'
import { paintOverlayPatches, paintPhoto } from '../photo/paint-photo.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import type { Painter } from '../viewport/drawn-layer.tsx'
import { useStageSize } from '../viewport/use-stage-size.ts'
import { BrushRing } from './brush-ring.tsx'
import type { Studio } from './studio.ts'

/** Comes after the photo: nothing is drawn on it at first. */
const MarksLayer = laterPart(async () => (await import('./marks-layer.tsx')).MarksLayer)

interface StageProps {
  studio: Studio
  /** Run by their keys while the stage is there. */
  commands: readonly Command[]
}

/**
 * The photo with everything on it: photo layer, mask overlay, marks, brush ring, in this order. React renders it
 * once for each photo; what moves is drawn outside React.
 */
export function Stage({ studio, commands }: StageProps) {
  const { view, hover, place } = studio
  const element = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const photo = useMemo(() => photoLayer(studio), [studio])
  useStageSize(element, view)
  useOverlay(overlay, studio)

  useEffect(() => {
    const stage = element.current
    if (stage === null) return
    const disconnect = studio.connect(stage)
    // The crosshair of the keyboard goes away as soon as the pointer is used again.
    const offHover = hover.subscribe(() => {
      if (hover.get() !== null) place.set(null)
    })
    stage.tabIndex = 0
    // The ring is for those who came by keyboard, not for a page that has just opened.
    stage.focus({ preventScroll: true, focusVisible: false })
    return () => {
      offHover()
      disconnect()
    }
  }, [studio, hover, place])
  useStageKeys(element, commands)

  return (
    <div
      ref={element}
      role="application"
      aria-label="Photo with mask"
      aria-describedby="stage-help"
      className="absolute inset-0 touch-none overflow-hidden outline-none select-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <DrawnLayer view={view} paint={photo.paint} subscribe={photo.subscribe} />
      <div ref={overlay} className="pointer-events-none absolute inset-0" />
      <MarksLayer studio={studio} />
      <BrushRing studio={studio} />
      <p id="stage-help" className="sr-only">
        Arrow keys move a crosshair, Space paints, Shift and Tab leave the photo. The question mark lists all
        keys.
      </p>
    </div>
  )
}

/** The photo and what the preview has laid over it. */
function photoLayer({ photo, preview, showsPhoto }: Studio): {
  paint: Painter
  subscribe: (listener: () => void) => () => void
} {
  return {
    paint: (context, viewport) => {
      paintPhoto(context, photo, viewport)
      if (!showsPhoto.get()) paintOverlayPatches(context, preview.laid(), viewport)
    },
    subscribe: (listener) => {
      const offs = [photo, preview, showsPhoto].map((signal) => signal.subscribe(listener))
      return () => {
        for (const off of offs) off()
      }
    },
  }
}

/** Hands a fresh canvas to the mask engine, and tells it how the mask is to be shown. */
function useOverlay(holder: RefObject<HTMLDivElement | null>, studio: Studio): void {
  useEffect(() => {
    const { store, mask, view, preview, showsPhoto } = studio
    // A canvas can be handed over only once, so each mount makes its own.
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    canvas.setAttribute('aria-hidden', 'true')
    holder.current?.append(canvas)
    mask.attachOverlay(canvas)
    if (view.isReady()) mask.setViewport(view.get())
    const show = () => {
      const { display } = store.getState().settings
      const isResult = preview.state().kind === 'shown'
      if (showsPhoto.get()) mask.setDisplay('off')
      // Ink would hide the result that lies below it.
      else mask.setDisplay(isResult && display === 'overlay' ? 'outline' : display)
    }
    const showInk = () => mask.setInk(inkOf(overlayInk.get()))
    show()
    showInk()
    const offs = [
      overlayInk.subscribe(showInk),
      showsPhoto.subscribe(show),
      preview.subscribe(show),
      store.subscribe((state, before) => {
        if (state.settings.display !== before.settings.display) show()
      }),
    ]
    return () => {
      for (const off of offs) off()
      canvas.remove()
    }
  }, [holder, studio])
}
