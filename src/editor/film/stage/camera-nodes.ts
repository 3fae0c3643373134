import type { KonvaEventObject } from 'konva/lib/Node'
import { Layer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Rect } from 'konva/lib/shapes/Rect'
import { Stage } from 'konva/lib/Stage'
import type { FilmRect } from '../../../../core/contract/film-document.ts'
import { type CameraFrames, frameAround } from '../session/camera-frames.ts'
import type { Size } from './stage-size.ts'

/** Side of a corner's handle, and of the area that takes a press on it, in pixels. */
const HANDLE_PX = 10
const HIT_PX = 28
/** So far the canvas reaches beyond the photo, so that corners on its edge are taken from outside too. */
export const MARGIN_PX = 12

export type FrameEnd = 'from' | 'to'

/** Konva draws no CSS variables: `--ink-line`, `--ink-end` and `--ink-case`. */
const colours = { from: '#ffffff', to: '#5fd69a' } as const
const CASE = 'rgb(0 0 0 / 0.55)'

const corners = [
  { x: 0, y: 0, cursor: 'nwse-resize' },
  { x: 1, y: 0, cursor: 'nesw-resize' },
  { x: 1, y: 1, cursor: 'nwse-resize' },
  { x: 0, y: 1, cursor: 'nesw-resize' },
] as const
type Corner = (typeof corners)[number]

interface CameraNodesParts {
  /** Reaches `MARGIN_PX` beyond the photo on each side. */
  container: HTMLDivElement
  /** A frame was dragged to here; all of one drag has one gesture. */
  onPut: (end: FrameEnd, rect: FilmRect, gesture: string) => void
  onDrag: (isDragging: boolean) => void
  /** Escape during a drag: as if nothing had been dragged. */
  onCancel: (gesture: string) => void
}

export interface CameraNodes {
  /** `size`: of the photo as it is shown, in pixels. */
  show: (size: Size, frames: CameraFrames) => void
  close: () => void
}

let gestures = 0

/**
 * Start (white) and end (green) of a camera over its photo, to be dragged and resized. Konva's own nodes: React's
 * reconciler for Konva would be as much again to load.
 */
export function createCameraNodes({ container, onPut, onDrag, onCancel }: CameraNodesParts): CameraNodes {
  const stage = new Stage({ container, width: 0, height: 0 })
  const layer = new Layer({ x: MARGIN_PX, y: MARGIN_PX })
  stage.add(layer)
  let size: Size = { width: 0, height: 0 }
  let frames: CameraFrames | null = null
  let drag: { gesture: string; off: AbortController } | null = null

  const shade = new Shape({
    listening: false,
    sceneFunc: ({ _context: context }) => {
      if (frames === null) return
      // What is never seen is darker.
      context.fillStyle = 'rgb(0 0 0 / 0.45)'
      context.fillRect(0, 0, size.width, size.height)
      for (const { x, y, width, height } of [frames.from, frames.to])
        context.clearRect(x * size.width, y * size.height, width * size.width, height * size.height)
      if (frames.isSpatial || !isMoving(frames)) return
      // From middle to middle.
      context.beginPath()
      for (const { x, y, width, height } of [frames.from, frames.to])
        context.lineTo((x + width / 2) * size.width, (y + height / 2) * size.height)
      context.setLineDash([4, 4])
      context.lineWidth = 1.5
      context.strokeStyle = '#ffffff'
      context.shadowColor = '#000000'
      context.shadowBlur = 2
      context.stroke()
    },
  })
  layer.add(shade)

  const begin = (node: Rect) => {
    const off = new AbortController()
    drag = { gesture: `frame-${++gestures}`, off }
    onDrag(true)
    const giveUp = () => {
      const { gesture } = drag!
      node.stopDrag()
      onCancel(gesture)
    }
    window.addEventListener('blur', giveUp, { signal: off.signal })
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopImmediatePropagation()
        giveUp()
      },
      { signal: off.signal, capture: true },
    )
  }
  const end = () => {
    drag?.off.abort()
    drag = null
    onDrag(false)
  }
  const listen = (node: Rect, cursor: string, move: (event: KonvaEventObject<DragEvent>) => void) => {
    node.on('dragstart', () => begin(node))
    node.on('dragmove', move)
    node.on('dragend', end)
    node.on('mouseenter', () => (container.style.cursor = cursor))
    node.on('mouseleave', () => (container.style.cursor = ''))
  }

  const createFrame = (which: FrameEnd) => {
    const put = (rect: FilmRect) => {
      if (drag !== null) onPut(which, rect, drag.gesture)
    }
    const casing = new Rect({ listening: false, stroke: CASE, strokeWidth: 4 })
    const box = new Rect({
      stroke: colours[which],
      strokeWidth: 2,
      fill: 'rgb(0 0 0 / 0)',
      draggable: true,
    })
    listen(box, 'move', ({ target }) => {
      if (frames === null) return
      const { width, height } = frames[which]
      const next = frameAround(
        target.x() / size.width + width / 2,
        target.y() / size.height + height / 2,
        width,
        frames.ratios,
      )
      target.position({ x: next.x * size.width, y: next.y * size.height })
      put(next)
    })
    const handles = corners.map((corner) => {
      const handle = new Rect({
        offsetX: HANDLE_PX / 2,
        offsetY: HANDLE_PX / 2,
        width: HANDLE_PX,
        height: HANDLE_PX,
        fill: colours[which],
        stroke: CASE,
        strokeWidth: 1,
        draggable: true,
        hitFunc: (context, shape) => {
          context.beginPath()
          context.rect((HANDLE_PX - HIT_PX) / 2, (HANDLE_PX - HIT_PX) / 2, HIT_PX, HIT_PX)
          context.closePath()
          context.fillStrokeShape(shape)
        },
      })
      listen(handle, corner.cursor, ({ target }) => {
        if (frames === null) return
        const next = resized(frames[which], corner, target.x() / size.width, frames.ratios)
        target.position(cornerOf(next, corner))
        put(next)
      })
      return handle
    })
    layer.add(casing, box, ...handles)
    return { casing, box, handles }
  }
  const cornerOf = (rect: FilmRect, corner: Corner) => ({
    x: (rect.x + corner.x * rect.width) * size.width,
    y: (rect.y + corner.y * rect.height) * size.height,
  })
  const nodes = { from: createFrame('from'), to: createFrame('to') }

  return {
    show: (nextSize, nextFrames) => {
      size = nextSize
      frames = nextFrames
      const { from, to, isSpatial } = frames
      stage.size({ width: size.width + 2 * MARGIN_PX, height: size.height + 2 * MARGIN_PX })
      for (const which of ['from', 'to'] as const) {
        const { casing, box, handles } = nodes[which]
        const isShown = which === 'from' || isMoving(frames)
        const rect = frames[which]
        const place = {
          x: rect.x * size.width,
          y: rect.y * size.height,
          width: rect.width * size.width,
          height: rect.height * size.height,
        }
        casing.setAttrs({ ...place, visible: isShown })
        box.setAttrs({ ...place, visible: isShown, listening: !isSpatial, dash: isSpatial ? [6, 4] : [] })
        for (const [index, handle] of handles.entries())
          handle.setAttrs({ ...cornerOf(rect, corners[index]!), visible: isShown && !isSpatial })
      }
      // The smaller one lies above, so that it can be taken where it lies within the other; corners lie above both, as those
      // of a frame of the same size, that another covers, could not be taken at all.
      const [above, below] = from.width < to.width ? [nodes.from, nodes.to] : [nodes.to, nodes.from]
      if (drag === null)
        for (const node of [above.casing, above.box, ...below.handles, ...above.handles]) node.moveToTop()
      layer.batchDraw()
    },
    close: () => {
      end()
      stage.destroy()
    },
  }
}

function isMoving({ from, to }: CameraFrames): boolean {
  return from.x !== to.x || from.y !== to.y || from.width !== to.width
}

/** A frame one of whose corners is dragged to `x`, a fraction of the photo's width; the corner across stays where it is. */
function resized(rect: FilmRect, corner: Corner, x: number, ratios: CameraFrames['ratios']): FilmRect {
  const fixed = { x: rect.x + (1 - corner.x) * rect.width, y: rect.y + (1 - corner.y) * rect.height }
  const reach = (x - fixed.x) * (corner.x === 1 ? 1 : -1)
  const room = corner.x === 1 ? 1 - fixed.x : fixed.x
  const tall = (corner.y === 1 ? 1 - fixed.y : fixed.y) * (ratios.frame / ratios.photo)
  const width = Math.min(Math.max(0.1, reach), room, tall)
  const height = (width * ratios.photo) / ratios.frame
  return frameAround(
    fixed.x + (corner.x === 1 ? width / 2 : -width / 2),
    fixed.y + (corner.y === 1 ? height / 2 : -height / 2),
    width,
    ratios,
  )
}
