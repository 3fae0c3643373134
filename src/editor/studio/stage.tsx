import type { RefObject } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { useEditorStore } from '../../stores/editor.ts'
import { attachKeys } from '../commands/attach-keys.ts'
import type { Command } from '../commands/command.ts'
import type { MaskFacts } from '../mask/mask-client.ts'
import { paintLaid, paintPhoto } from '../photo/paint-photo.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import type { Painter } from '../viewport/drawn-layer.tsx'
import { useStageSize } from '../viewport/use-stage-size.ts'
import { BrushRing } from './brush-ring.tsx'
import { paintRubber } from './paint-rubber.ts'
import type { RegionMark } from './region-marks.ts'
import { paintRegions } from './region-marks.ts'
import { takenRegions } from './regions.ts'
import type { Studio } from './studio.ts'
import { isHintTool } from './tools.ts'

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
  const layers = useMemo(() => layersOf(studio), [studio])
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
  useEffect(() => (element.current === null ? undefined : attachKeys(element.current, commands)), [commands])

  return (
    <div
      ref={element}
      role="application"
      aria-label="Photo with mask"
      aria-describedby="stage-help"
      className="absolute inset-0 touch-none overflow-hidden outline-none select-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <DrawnLayer view={view} paint={layers.paintPhoto} subscribe={layers.onPhoto} />
      <div ref={overlay} className="pointer-events-none absolute inset-0" />
      <DrawnLayer view={view} paint={layers.paintMarks} subscribe={layers.onMarks} />
      <BrushRing studio={studio} />
      <p id="stage-help" className="sr-only">
        Arrow keys move a crosshair, Space paints, Shift and Tab leave the photo. The question mark lists all
        keys.
      </p>
    </div>
  )
}

type Subscribe = (listener: () => void) => () => void

/** Those that are not in the mask, and the one that is lit. */
function untaken(marks: readonly RegionMark[], facts: MaskFacts, lit: number | null): RegionMark[] {
  const taken = takenRegions(
    facts,
    marks.map(({ id }) => id),
  )
  return marks.filter(({ id }) => !taken.has(id) || id === lit)
}

function layersOf({ photo, preview, showsPhoto, rubber, hints, suggestions }: Studio): {
  paintPhoto: Painter
  paintMarks: Painter
  onPhoto: Subscribe
  onMarks: Subscribe
} {
  const showsHints = () => {
    const { display, tool } = useEditorStore.getState().settings
    // Lines would hide the very edges that the result is judged by.
    const isJudged = preview.state().kind === 'shown' && !isHintTool(tool)
    return display !== 'off' && !showsPhoto.get() && !isJudged
  }
  return {
    paintPhoto: (context, viewport) => {
      paintPhoto(context, photo, viewport)
      if (!showsPhoto.get()) paintLaid(context, preview.laid(), viewport)
    },
    paintMarks: (context, viewport) => {
      const { facts } = useEditorStore.getState()
      const { isShown, marks, lit } = suggestions
      if (isShown.get() && !showsPhoto.get() && facts !== null)
        paintRegions(context, viewport, untaken(marks.get(), facts, lit.get()), lit.get())
      if (showsHints()) hints.kit.get()?.paintHints(context, viewport, hints.get(), hints.selected.get())
      paintRubber(context, viewport, rubber.get())
    },
    onPhoto: (listener) => {
      const offs = [photo.subscribe(listener), preview.subscribe(listener), showsPhoto.subscribe(listener)]
      return () => {
        for (const off of offs) off()
      }
    },
    onMarks: (listener) => {
      const { marks, lit, isShown } = suggestions
      const signals = [rubber, marks, lit, isShown, showsPhoto, hints, hints.selected, hints.kit, preview]
      const offs = signals.map((signal) => signal.subscribe(listener))
      offs.push(
        useEditorStore.subscribe((state, before) => {
          if (state.facts !== before.facts || state.settings !== before.settings) listener()
        }),
      )
      return () => {
        for (const off of offs) off()
      }
    },
  }
}

/** Hands a fresh canvas to the mask engine, and tells it how the mask is to be shown. */
function useOverlay(holder: RefObject<HTMLDivElement | null>, studio: Studio): void {
  useEffect(() => {
    const { mask, view, preview, showsPhoto } = studio
    // A canvas can be handed over only once, so each mount makes its own.
    const canvas = document.createElement('canvas')
    canvas.className = 'absolute inset-0 size-full'
    canvas.setAttribute('aria-hidden', 'true')
    holder.current?.append(canvas)
    mask.attachOverlay(canvas)
    if (view.isReady()) mask.setViewport(view.get())
    const show = () => {
      const { display } = useEditorStore.getState().settings
      const isResult = preview.state().kind === 'shown'
      if (showsPhoto.get()) mask.setDisplay('off')
      // Ink would hide the result that lies below it.
      else mask.setDisplay(isResult && display === 'overlay' ? 'outline' : display)
    }
    show()
    const offs = [
      showsPhoto.subscribe(show),
      preview.subscribe(show),
      useEditorStore.subscribe((state, before) => {
        if (state.settings.display !== before.settings.display) show()
      }),
    ]
    return () => {
      for (const off of offs) off()
      canvas.remove()
    }
  }, [holder, studio])
}
