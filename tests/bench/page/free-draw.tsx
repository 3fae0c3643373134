import type Konva from 'konva'
import { useRef, useState } from 'react'
import { Layer, Line, Stage } from 'react-konva'
import { INK, PhotoLayer } from './scene.tsx'
import { BRUSH, STAGE, type Photo } from './strokes.ts'

/**
 * Konva's own free-drawing demo for React (konvajs.org/docs/react/Free_Drawing.html): lines in state, one Line
 * each, a new state for every move. The layer is scaled to the photo; pointer events stand in for mouse events.
 */
export function FreeDraw({ photo, strokes }: { photo: Photo; strokes: number[][] }): React.JSX.Element {
  const [lines, setLines] = useState(strokes)
  const isDrawing = useRef(false)
  const layer = useRef<Konva.Layer>(null)
  const point = (): [number, number] => {
    const at = layer.current!.getRelativePointerPosition()!
    return [at.x, at.y]
  }
  const start = (): void => {
    isDrawing.current = true
    setLines([...lines, point()])
  }
  const move = (): void => {
    if (!isDrawing.current) return
    const last = lines.at(-1)!
    setLines([...lines.slice(0, -1), [...last, ...point()]])
  }
  const end = (): void => {
    isDrawing.current = false
  }
  return (
    <Stage {...STAGE} onPointerDown={start} onPointerMove={move} onPointerUp={end}>
      <PhotoLayer photo={photo} />
      <Layer ref={layer} scaleX={photo.scale} scaleY={photo.scale}>
        {lines.map((points, i) => (
          <Line
            key={i}
            points={points}
            stroke={INK}
            strokeWidth={BRUSH}
            tension={0.5}
            lineCap="round"
            lineJoin="round"
            globalCompositeOperation="source-over"
          />
        ))}
      </Layer>
    </Stage>
  )
}
