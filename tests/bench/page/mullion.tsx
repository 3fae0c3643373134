import { useEffect, useRef } from 'react'
import { Stage } from 'react-konva'
import { useStore } from 'zustand'
import type { MaskClient } from '../../../src/editor/mask/mask-client.ts'
import { attachPointerInput } from '../../../src/editor/input/pointer-input.ts'
import { ringCursor, ringDiameter } from '../../../src/editor/studio/ring-cursor.ts'
import type { EditorStore } from '../../../src/editor/state/editor-store.ts'
import { PhotoLayer } from './scene.tsx'
import { BRUSH, STAGE, type Photo } from './strokes.ts'

const SETTINGS = { size: BRUSH, hardness: 1, opacity: 1, combine: 'add' } as const

interface MullionProps {
  photo: Photo
  client: MaskClient
  store: EditorStore
}

/** Our layers: the same photo layer, the overlay canvas of the mask worker, the brush ring as cursor. */
export function Mullion({ photo, client, store }: MullionProps): React.JSX.Element {
  const stage = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const summary = useStore(store, (state) => state.summary)
  useEffect(() => {
    client.attachOverlay(overlay.current!)
    client.setViewport({ scale: photo.scale, originX: 0, originY: 0, ...STAGE, ratio: devicePixelRatio })
    return attachPointerInput(stage.current!, {
      toImage: ({ x, y }) => ({ x: x / photo.scale, y: y / photo.scale }),
      tool: () => 'draw',
      pressure: () => false,
      gestures: {
        begin: ({ points }) => client.beginStroke(SETTINGS, points),
        move: (points) => client.extendStroke(points),
        end: () => client.endStroke(),
        cancel: () => client.cancelStep(),
        pan: () => undefined,
        pinch: () => undefined,
        hover: () => undefined,
      },
    })
  }, [client, photo])
  useEffect(() => client.onSummary((next) => store.getState().setSummary(next)), [client, store])
  const cursor = ringCursor(ringDiameter(BRUSH, photo.scale)) ?? 'none'
  return (
    <div className="stage" ref={stage} style={{ cursor }} data-steps={summary?.done ?? 0}>
      <Stage {...STAGE} listening={false}>
        <PhotoLayer photo={photo} />
      </Stage>
      <canvas className="overlay" style={STAGE} ref={overlay} />
    </div>
  )
}
