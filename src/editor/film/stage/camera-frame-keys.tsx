import type { KeyboardEvent } from 'react'
import type { FilmRect } from '../../../../core/contract/film-document.ts'
import { cx } from '../../../ui/cx.ts'
import { type CameraFrames, frameAround, frameFraction } from '../session/camera-frames.ts'
import type { Size } from './stage-size.ts'

/** How far a key moves a frame, as parts of the photo; with Shift so many times as far. */
const STEP = 0.005
const LEAP = 8
const ZOOM = 1.02

const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const

interface CameraFrameKeysProps {
  size: Size
  frames: CameraFrames
  onPut: (end: 'from' | 'to', rect: FilmRect, gesture: string) => void
}

/** The names of both frames on the photo. With the focus, arrows move a frame, plus and minus change its size. */
export function CameraFrameKeys({ size, frames, onPut }: CameraFrameKeysProps) {
  const onKeyDown = (event: KeyboardEvent, end: 'from' | 'to') => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { x, y, width, height } = frames[end]
    const times = event.shiftKey ? LEAP : 1
    const [right, down] = event.key in arrows ? arrows[event.key as keyof typeof arrows] : [0, 0]
    const zoom = event.key === '+' || event.key === '=' ? ZOOM : event.key === '-' ? 1 / ZOOM : 1
    if (right === 0 && down === 0 && zoom === 1) return
    event.preventDefault()
    const step = STEP * times
    const next = frameAround(
      x + width / 2 + right * step,
      y + height / 2 + down * step * (size.width / size.height),
      width * zoom,
      frames.ratios,
    )
    onPut(end, next, `keys-${end}`)
  }
  return (['from', 'to'] as const).map((end) => (
    <button
      key={end}
      type="button"
      data-stage
      aria-label={`${frameWords(end, frames)}. Arrow keys move it, plus and minus change its size.`}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown + -"
      onKeyDown={(event) => onKeyDown(event, end)}
      style={{
        left: frames[end].x * size.width + 8,
        // The start has its name above, the end below, so that neither lies on the other.
        top:
          (frames[end].y + (end === 'to' ? frames[end].height : 0)) * size.height + (end === 'to' ? -32 : 8),
      }}
      className={cx(
        'pointer-events-none absolute h-6 rounded-1 px-2 text-12 font-medium whitespace-nowrap focus-visible:outline-offset-4',
        end === 'from' ? 'bg-ink-glass text-white' : 'bg-ink-end text-black',
      )}
    >
      {frameWords(end, frames)}
    </button>
  ))
}

/** How much of what fits into the picture a camera frame shows. */
function frameWords(end: 'from' | 'to', frames: CameraFrames): string {
  const percent = Math.round(frameFraction(frames[end], frames.ratios) * 100)
  return `${end === 'from' ? 'Start' : 'End'} ${percent} %`
}
