import { Layer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ViewportStore } from './viewport-store.ts'
import type { Viewport } from './viewport.ts'

/** Draws in view pixels on the device's own resolution. */
export type Painter = (context: CanvasRenderingContext2D, viewport: Viewport) => void

interface DrawnLayerProps {
  view: ViewportStore
  paint: Painter
  /** Calls back whenever there is something else to draw. */
  subscribe: (listener: () => void) => () => void
  /** Size of the layer where several views share one viewport; else that of the viewport. */
  sizeOf?: (viewport: Viewport) => { width: number; height: number }
}

/** The Konva nodes of a drawn layer: a stage of one layer of one shape, none of which listens. */
interface Nodes {
  stage: Stage
  layer: Layer
  shape: Shape
}

/**
 * A Konva layer of one custom shape, redrawn at most once a frame when the viewport or the picture changes.
 * React only makes room for it: its reconciler for Konva would be half of what the workspace loads.
 */
export function DrawnLayer({ view, paint, subscribe, sizeOf = itself }: DrawnLayerProps) {
  const holder = useRef<HTMLDivElement>(null)
  const nodes = useRef<Nodes | null>(null)

  useLayoutEffect(() => {
    if (holder.current === null) return
    const made = build(holder.current)
    nodes.current = made
    return () => {
      nodes.current = null
      made.stage.destroy()
    }
  }, [])

  useEffect(() => {
    if (nodes.current === null) return
    const { stage, layer, shape } = nodes.current
    shape.sceneFunc(({ _context: context }) => {
      // A new canvas is drawn once before it has a size; painting it onto itself would then throw.
      const { width, height } = context.canvas
      if (view.isReady() && width > 0 && height > 0) paint(context, view.get())
    })
    const redraw = () => {
      fit(stage, layer, sizeOf(view.get()), view.get().ratio)
      layer.batchDraw()
    }
    redraw()
    const offView = view.subscribe(redraw)
    const offPicture = subscribe(redraw)
    return () => {
      offView()
      offPicture()
    }
  }, [view, paint, subscribe, sizeOf])

  return <div ref={holder} className="pointer-events-none absolute inset-0" />
}

function build(container: HTMLDivElement): Nodes {
  const stage = new Stage({ container, width: 0, height: 0, listening: false })
  const layer = new Layer({ listening: false })
  const shape = new Shape({ listening: false, perfectDrawEnabled: false })
  layer.add(shape)
  stage.add(layer)
  return { stage, layer, shape }
}

function fit(stage: Stage, layer: Layer, size: { width: number; height: number }, ratio: number): void {
  if (layer.getCanvas().getPixelRatio() !== ratio) layer.getCanvas().setPixelRatio(ratio)
  if (stage.width() !== size.width || stage.height() !== size.height) stage.size(size)
}

function itself({ width, height }: Viewport): { width: number; height: number } {
  return { width, height }
}
