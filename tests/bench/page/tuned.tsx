import Konva from 'konva'
import { memo, useRef } from 'react'
import { Layer, Line, Stage } from 'react-konva'
import { INK, PhotoLayer } from './scene.tsx'
import { BRUSH, STAGE, type Photo } from './strokes.ts'

const LINE = { stroke: INK, strokeWidth: BRUSH, lineCap: 'round', lineJoin: 'round' } as const

const Strokes = memo(function Strokes({ strokes }: { strokes: number[][] }) {
  return strokes.map((points, i) => (
    <Line key={i} points={points} {...LINE} listening={false} perfectDrawEnabled={false} />
  ))
})

/**
 * Vector strokes as a careful Konva user writes them: finished strokes memoised, nothing listening, no React in a
 * stroke; the live line is a node that grows in place, in the layer of the others so that erasing can work.
 */
export function Tuned({ photo, strokes }: { photo: Photo; strokes: number[][] }): React.JSX.Element {
  const layer = useRef<Konva.Layer>(null)
  const live = useRef<Konva.Line | null>(null)
  const point = (): [number, number] => {
    const at = layer.current!.getRelativePointerPosition()!
    return [at.x, at.y]
  }
  const start = (): void => {
    live.current = new Konva.Line({
      ...LINE,
      points: point(),
      listening: false,
      perfectDrawEnabled: false,
    })
    layer.current!.add(live.current)
  }
  const move = (): void => {
    const line = live.current
    if (!line) return
    line.points([...line.points(), ...point()])
    layer.current!.batchDraw()
  }
  const end = (): void => {
    live.current = null
  }
  return (
    <Stage {...STAGE} onPointerDown={start} onPointerMove={move} onPointerUp={end}>
      <PhotoLayer photo={photo} />
      <Layer ref={layer} scaleX={photo.scale} scaleY={photo.scale} listening={false}>
        <Strokes strokes={strokes} />
      </Layer>
    </Stage>
  )
}
