import type { Context } from 'konva/lib/Context'
import type { Shape as ShapeNode } from 'konva/lib/Shape'
import type { Stage as StageNode } from 'konva/lib/Stage'
import { useEffect, useMemo, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import { paintClasses } from '../classes/paint-classes.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { fitStage } from '../viewport/fit-stage.ts'
import type { Painter } from '../viewport/drawn-layer.tsx'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import { paintShapePreview } from '../tools/base/paint-shape-preview.ts'
import { paintRegions } from '../suggestions/region-marks.ts'
import type { Studio } from './studio.ts'
import { tools } from '../tools/registry.ts'

type Watched = readonly { subscribe: (listener: () => void) => () => void }[]

/** What is drawn above the mask: suggestions, hints, and the shape under way. Each redraws when it changes. */
export function MarksLayer({ studio }: { studio: Studio }) {
  const { store, view, hints, suggestions, classes, shapePreview, showsPhoto, preview } = studio
  const editor = useMemo(() => editorOf(store), [store])
  const stage = useRef<StageNode>(null)
  useEffect(() => {
    const fit = () => {
      const [layer] = stage.current?.getLayers() ?? []
      if (stage.current === null || layer === undefined) return
      fitStage(stage.current, layer, view.get(), view.get().ratio)
      layer.batchDraw()
    }
    fit()
    return view.subscribe(fit)
  }, [view])

  const regions: Painter = (context, viewport) => {
    const { summary } = store.getState()
    const { isShown, marks, lit } = suggestions
    if (showsPhoto.get() || summary === null) return
    // Those that are not in the mask, and the one that is lit.
    const taken = suggestions.takenIn(summary)
    const drawn = marks.get().filter(({ id }) => !taken.has(id) || id === lit.get())
    // While they are put away, and on a result that is being judged, only what is pointed at here or in the list.
    const isOne = !isShown.get() || preview.state().kind === 'shown'
    paintRegions(context, viewport, isOne ? drawn.filter(({ id }) => id === lit.get()) : drawn, lit.get())
  }
  const areas: Painter = (context, viewport) => {
    const overlay = classes.overlay.get()
    const isSeen = classes.isShown.get() && !showsPhoto.get() && preview.state().kind !== 'shown'
    if (isSeen && overlay !== null)
      paintClasses(context, viewport, studio.photo.size, overlay, classes.lit.get())
  }
  const drawnHints: Painter = (context, viewport) => {
    if (showsHints(studio)) hints.kit.get()?.paintHints(context, viewport, hints.get(), hints.selected.get())
  }
  return (
    <Stage
      ref={stage}
      width={0}
      height={0}
      listening={false}
      className="pointer-events-none absolute inset-0"
    >
      <Layer listening={false}>
        <Mark
          view={view}
          paint={areas}
          watched={[classes.overlay, classes.lit, classes.isShown, showsPhoto, preview]}
        />
        <Mark
          view={view}
          paint={regions}
          watched={[suggestions.marks, suggestions.lit, suggestions.isShown, showsPhoto, preview, editor]}
        />
        <Mark
          view={view}
          paint={drawnHints}
          watched={[hints, hints.selected, hints.kit, showsPhoto, preview, editor]}
        />
        <Mark
          view={view}
          paint={(context, viewport) => paintShapePreview(context, viewport, shapePreview.get())}
          watched={[shapePreview]}
        />
      </Layer>
    </Stage>
  )
}

/** Summary and settings, which say what is in the mask and which tool is in hand. */
function editorOf(store: EditorStore): Watched[number] {
  return {
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        if (state.summary !== before.summary || state.settings !== before.settings) listener()
      }),
  }
}

interface MarkProps {
  view: ViewportStore
  paint: Painter
  watched: Watched
}

/** One shape of the layer. React makes it; what changes in it is drawn outside React, at most once a frame. */
function Mark({ view, paint, watched }: MarkProps) {
  const shape = useRef<ShapeNode>(null)
  useEffect(() => {
    const redraw = () => shape.current?.getLayer()?.batchDraw()
    redraw()
    const offs = watched.map(({ subscribe }) => subscribe(redraw))
    return () => {
      for (const off of offs) off()
    }
  }, [watched])
  return (
    <Shape
      ref={shape}
      listening={false}
      perfectDrawEnabled={false}
      sceneFunc={({ _context: context }: Context) => {
        if (view.isReady()) paint(context, view.get())
      }}
    />
  )
}

function showsHints({ store, preview, showsPhoto }: Studio): boolean {
  const { display, tool } = store.getState().settings
  // Lines would hide the very edges that the result is judged by.
  const isJudged = preview.state().kind === 'shown' && tools[tool].group !== 'hint'
  return display !== 'off' && !showsPhoto.get() && !isJudged
}
