import type Konva from 'konva'
import 'konva/lib/shapes/Line'
import 'konva/lib/shapes/Rect'
import { useRef } from 'react'
import { Group, Layer, Line, Rect, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import type { FilmRect } from '../../../../core/contract/film-document.ts'
import type { Signal } from '../../signal/signal.ts'
import { type CameraFrames, frameAround } from '../session/camera-frames.ts'
import type { Size } from './stage-size.ts'

/** Side of a corner's handle, and of the area that takes a press on it, in pixels. */
const HANDLE_PX = 10
const HIT_PX = 28

type End = 'from' | 'to'

/** Konva draws no CSS variables: `--ink-line` and `--ink-end`. */
const colours = { from: '#ffffff', to: '#5fd69a' } as const

interface CameraCanvasProps {
  /** Of the photo as it is shown. */
  size: Size
  frames: CameraFrames
  onPut: (end: End, rect: FilmRect, gesture: string) => void
  isDragging: Signal<boolean>
}

let gestures = 0

/** Start (white) and end (green) of the camera over the photo, with the way between their middles. */
export function CameraCanvas({ size, frames, onPut, isDragging }: CameraCanvasProps) {
  const { from, to } = frames
  const isMoving = from.x !== to.x || from.y !== to.y || from.width !== to.width
  const middle = (rect: FilmRect) => [
    (rect.x + rect.width / 2) * size.width,
    (rect.y + rect.height / 2) * size.height,
  ]
  return (
    <Stage width={size.width} height={size.height} className="absolute inset-0 touch-none">
      <Layer>
        <Shape
          listening={false}
          sceneFunc={({ _context: context }) => {
            // What is never seen is darker.
            context.fillStyle = 'rgb(0 0 0 / 0.45)'
            context.fillRect(0, 0, size.width, size.height)
            for (const { x, y, width, height } of [from, to])
              context.clearRect(x * size.width, y * size.height, width * size.width, height * size.height)
          }}
        />
        {isMoving && !frames.isSpatial ? (
          <Line
            listening={false}
            points={[...middle(from), ...middle(to)]}
            stroke="#ffffff"
            strokeWidth={1.5}
            dash={[4, 4]}
            shadowColor="#000000"
            shadowBlur={2}
          />
        ) : null}
        {(isMoving ? (['from', 'to'] as const) : (['from'] as const)).map((end) => (
          <CameraFrame
            key={end}
            rect={frames[end]}
            colour={colours[end]}
            isFixed={frames.isSpatial}
            size={size}
            frames={frames}
            isDragging={isDragging}
            onPut={(rect, gesture) => onPut(end, rect, gesture)}
          />
        ))}
      </Layer>
    </Stage>
  )
}

interface CameraFrameProps {
  rect: FilmRect
  colour: string
  isFixed: boolean
  size: Size
  frames: CameraFrames
  isDragging: Signal<boolean>
  onPut: (rect: FilmRect, gesture: string) => void
}

const corners = [
  { x: 0, y: 0, cursor: 'nwse-resize' },
  { x: 1, y: 0, cursor: 'nesw-resize' },
  { x: 1, y: 1, cursor: 'nwse-resize' },
  { x: 0, y: 1, cursor: 'nesw-resize' },
] as const

function CameraFrame({ rect, colour, isFixed, size, frames, isDragging, onPut }: CameraFrameProps) {
  const gesture = useRef('')
  const { ratios } = frames
  const begin = () => {
    gesture.current = `frame-${++gestures}`
    isDragging.set(true)
  }
  const end = () => isDragging.set(false)
  const cursor = (name: string) => (event: Konva.KonvaEventObject<MouseEvent>) => {
    const container = event.target.getStage()?.container()
    if (container !== undefined) container.style.cursor = name
  }
  const box = {
    x: rect.x * size.width,
    y: rect.y * size.height,
    width: rect.width * size.width,
    height: rect.height * size.height,
  }
  const move = (event: Konva.KonvaEventObject<DragEvent>) => {
    const node = event.target
    const next = frameAround(
      node.x() / size.width + rect.width / 2,
      node.y() / size.height + rect.height / 2,
      rect.width,
      ratios,
    )
    node.position({ x: next.x * size.width, y: next.y * size.height })
    onPut(next, gesture.current)
  }
  /** The corner across stays where it is. */
  const resize = (corner: (typeof corners)[number]) => (event: Konva.KonvaEventObject<DragEvent>) => {
    const node = event.target
    const fixed = { x: rect.x + (1 - corner.x) * rect.width, y: rect.y + (1 - corner.y) * rect.height }
    const reach = (node.x() / size.width - fixed.x) * (corner.x === 1 ? 1 : -1)
    const room = corner.x === 1 ? 1 - fixed.x : fixed.x
    const tall = (corner.y === 1 ? 1 - fixed.y : fixed.y) * (ratios.frame / ratios.photo)
    const width = Math.min(Math.max(0.1, reach), room, tall)
    const height = (width * ratios.photo) / ratios.frame
    const x = fixed.x + (corner.x === 1 ? width / 2 : -width / 2)
    const y = fixed.y + (corner.y === 1 ? height / 2 : -height / 2)
    const next = frameAround(x, y, width, ratios)
    node.position({
      x: (next.x + corner.x * next.width) * size.width,
      y: (next.y + corner.y * next.height) * size.height,
    })
    onPut(next, gesture.current)
  }
  return (
    <Group>
      <Rect {...box} listening={false} stroke="rgb(0 0 0 / 0.55)" strokeWidth={4} />
      <Rect
        {...box}
        stroke={colour}
        strokeWidth={2}
        {...(isFixed ? { dash: [6, 4] } : {})}
        listening={!isFixed}
        // Only the line and what is near it: the other frame may lie inside.
        hitFunc={(context, shape) => {
          context.beginPath()
          context.rect(0, 0, shape.width(), shape.height())
          context.closePath()
          context.fillStrokeShape(shape)
        }}
        fill="rgb(0 0 0 / 0)"
        draggable={!isFixed}
        onDragStart={begin}
        onDragMove={move}
        onDragEnd={end}
        onMouseEnter={cursor('move')}
        onMouseLeave={cursor('')}
      />
      {isFixed
        ? null
        : corners.map((corner) => (
            <Rect
              key={`${corner.x}${corner.y}`}
              x={box.x + corner.x * box.width}
              y={box.y + corner.y * box.height}
              offsetX={HANDLE_PX / 2}
              offsetY={HANDLE_PX / 2}
              width={HANDLE_PX}
              height={HANDLE_PX}
              fill={colour}
              stroke="rgb(0 0 0 / 0.55)"
              strokeWidth={1}
              hitFunc={(context, shape) => {
                context.beginPath()
                context.rect((HANDLE_PX - HIT_PX) / 2, (HANDLE_PX - HIT_PX) / 2, HIT_PX, HIT_PX)
                context.closePath()
                context.fillStrokeShape(shape)
              }}
              draggable
              onDragStart={begin}
              onDragMove={resize(corner)}
              onDragEnd={end}
              onMouseEnter={cursor(corner.cursor)}
              onMouseLeave={cursor('')}
            />
          ))}
    </Group>
  )
}
