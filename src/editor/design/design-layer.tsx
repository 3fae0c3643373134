import { X } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Room } from '../../../core/contract/room.ts'
import { Button } from '../../ui/button.tsx'
import type { Compare } from '../compare/compare.ts'
import { sidesOf, visiblePhoto } from '../compare/paint-compare.ts'
import { paintDrawn } from '../marks/paint-drawn.ts'
import { useSignal } from '../signal/use-signal.ts'
import { DrawnLayer } from '../viewport/drawn-layer.tsx'
import { imageToView, viewToImage, type Viewport } from '../viewport/viewport.ts'
import type { DesignSession } from './design-session.ts'
import { MaterialHandles } from './material-handles.tsx'
import { paintSurfaces } from './paint-surfaces.ts'
import { SURFACE_STAGE } from './surface-stage.ts'
import type { SurfaceToolId } from './surface-tool.ts'
import { SurfaceRing } from './surface-ring.tsx'
import type { Surfaces } from './surfaces.ts'
import { useWantedRegions } from './use-surfaces.ts'

interface DesignLayerProps {
  session: DesignSession
  compare: Compare
  /** As the photo's analysis has it. */
  room: Room | null | undefined
}

const wordOf: Record<Exclude<SurfaceToolId, 'choose'>, string> = {
  add: 'Adding to the surface',
  take: 'Taking from the surface',
  pick: 'Picking a colour',
}

/** What lies over the preview: the chosen surface, the one under the pointer, what is painted, and the cursor of the keys. */
export function DesignLayer({ session, compare, room }: DesignLayerProps) {
  useWantedRegions(session)
  const { tool } = session
  const inHand = useSignal(tool.tool)
  const said = useSignal(session.said)
  const finder = useSignal(session.surfaces)
  const drawing = useMemo(() => drawingOf(session, finder, compare), [session, finder, compare])
  const { mode } = useSignal(compare.state)
  const { half, x, y } = sidesOf(useSignal(compare.stage))
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage.current !== null) stage.current.tabIndex = 0
  }, [])
  return (
    <>
      <div
        className="pointer-events-none absolute overflow-hidden"
        style={mode === 'side' ? { left: x, top: y, width: half.width, height: half.height } : { inset: 0 }}
      >
        <DrawnLayer view={compare.view} paint={drawing.paint} subscribe={drawing.subscribe} />
        <SurfaceRing tool={tool} compare={compare} />
        <SurfaceName session={session} compare={compare} />
        {/* Presses go to the photo below; this is where its keys are at home. */}
        <div
          id={SURFACE_STAGE}
          role="application"
          aria-label="Surfaces of the photo"
          aria-describedby="surface-stage-help"
          data-stage=""
          ref={stage}
          className="absolute inset-0 outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]"
        />
        <p id="surface-stage-help" className="sr-only">
          Arrow keys move the cursor, Space chooses the surface there, or paints while a brush is in hand.
          Full stop and comma go through the surfaces.
        </p>
        {inHand === 'choose' ? null : (
          <span className="pointer-events-auto absolute top-3 left-1/2 -translate-x-1/2">
            <Button
              size="s"
              icon={X}
              aria-label={`${wordOf[inHand]}: put the tool away`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => tool.take('choose')}
            >
              {wordOf[inHand]}
            </Button>
          </span>
        )}
        <output className="sr-only">{said}</output>
      </div>
      <MaterialHandles session={session} compare={compare} room={room} />
    </>
  )
}

function drawingOf(session: DesignSession, finder: Surfaces | null, { view, hover }: Compare) {
  const { tool, history, pending, chosen } = session
  return {
    paint: (context: CanvasRenderingContext2D, viewport: Viewport) => {
      const one = session.surface()
      const at = tool.host.place.get() ?? pointOf(hover.get(), viewport)
      const under = tool.tool.get() !== 'choose' || at === null ? null : session.at(at)
      const markOf = (surface: typeof one) =>
        surface === null ? null : (session.regionOf(surface)?.mark ?? null)
      paintSurfaces(context, viewport, {
        chosen: markOf(one),
        isTinted:
          one !== null && (one.change === null || tool.tool.get() === 'add' || tool.tool.get() === 'take'),
        under: under?.id === one?.id ? null : markOf(under),
      })
      paintDrawn(context, viewport, tool.drawn.get(), view.photo)
    },
    subscribe: (listener: () => void) => {
      const signals = [tool.drawn, tool.tool, tool.host.place, hover, history.state, pending, chosen]
      const offs = signals.map((signal) => signal.subscribe(listener))
      if (finder !== null) offs.push(finder.regions.subscribe(listener), finder.state.subscribe(listener))
      return () => {
        for (const off of offs) off()
      }
    },
  }
}

function pointOf(point: Parameters<typeof viewToImage>[1] | null, viewport: Viewport) {
  return point === null ? null : viewToImage(viewport, point)
}

/** Height of the names in the upper corners with the air around them, in CSS pixels. */
const belowCorners = 44

/** The name of the chosen surface where it was clicked first. Moved outside React. */
function SurfaceName({ session, compare }: Omit<DesignLayerProps, 'room'>) {
  const chip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { view } = compare
    const draw = () => {
      if (chip.current === null) return
      const one = session.surface()
      const first = one?.clicks.find(({ kind }) => kind === 'add')
      // A material has its handles there.
      const hasHandles = one !== null && one.change !== null && one.change.kind !== 'paint'
      chip.current.hidden = first === undefined || hasHandles || !view.isReady()
      if (one === null || first === undefined || hasHandles || !view.isReady()) return
      const { photo } = view
      const at = imageToView(view.get(), { x: first.x * photo.width, y: first.y * photo.height })
      chip.current.textContent = one.name
      // Whole on the photo, and below the names in its corners.
      const { left, top, right } = visiblePhoto(view.get(), photo)
      const half = chip.current.offsetWidth / 2
      const x = Math.max(left + half, Math.min(right - half, at.x))
      const y = Math.max(top + belowCorners, at.y - 1.7 * chip.current.offsetHeight)
      chip.current.style.transform = `translate(${x - half}px, ${y}px)`
    }
    draw()
    const offs = [view, session.chosen, session.pending, session.history.state].map((signal) =>
      signal.subscribe(draw),
    )
    return () => {
      for (const off of offs) off()
    }
  }, [session, compare])
  return (
    <span
      ref={chip}
      hidden
      aria-hidden="true"
      className="absolute top-0 left-0 max-w-48 truncate rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white"
    />
  )
}
