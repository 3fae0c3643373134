import type { Shape as ShapeNode } from 'konva/lib/Shape'
import type { Stage as StageNode } from 'konva/lib/Stage'
import { useEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
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

/**
 * A Konva layer of one custom shape, redrawn at most once a frame when the viewport or the picture changes.
 * React renders it once; after that everything is imperative.
 */
export function DrawnLayer({ view, paint, subscribe, sizeOf = itself }: DrawnLayerProps) {
  const stage = useRef<StageNode>(null)
  const shape = useRef<ShapeNode>(null)

  useEffect(() => {
    const redraw = () => {
      const layer = shape.current?.getLayer()
      if (stage.current === null || layer === null || layer === undefined) return
      const { ratio } = view.get()
      const { width, height } = sizeOf(view.get())
      if (layer.getCanvas().getPixelRatio() !== ratio) layer.getCanvas().setPixelRatio(ratio)
      if (stage.current.width() !== width || stage.current.height() !== height)
        stage.current.size({ width, height })
      layer.batchDraw()
    }
    redraw()
    const offView = view.subscribe(redraw)
    const offPicture = subscribe(redraw)
    return () => {
      offView()
      offPicture()
    }
  }, [view, subscribe, sizeOf])

  return (
    <Stage
      ref={stage}
      width={0}
      height={0}
      listening={false}
      className="pointer-events-none absolute inset-0"
    >
      <Layer listening={false}>
        <Shape
          ref={shape}
          listening={false}
          perfectDrawEnabled={false}
          sceneFunc={({ _context: context }) => {
            // A new canvas is drawn once before it has a size; painting it onto itself would then throw.
            const { width, height } = context.canvas
            if (view.isReady() && width > 0 && height > 0) paint(context, view.get())
          }}
        />
      </Layer>
    </Stage>
  )
}

function itself({ width, height }: Viewport): { width: number; height: number } {
  return { width, height }
}
