import { getHandle } from '../../../core/imaging/layout/adjust.ts'
import type { Layout } from '../../../core/imaging/layout/layout.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { RoomTool } from './room-tool.ts'

const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const

/** A ring with the ticks of a crosshair outside of it. */
const ring = 'M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M-14 0H-9M9 0H14M0 -14V-9M0 9V14'

export const cornerNames = ['Upper left', 'Upper right', 'Lower right', 'Lower left'] as const

interface CornerHandleProps {
  corner: number
  layout: Layout
  viewport: Viewport
  photo: Size
  tool: RoomTool
  isHeld: boolean
  describedBy: string
}

/**
 * One corner of the back wall, to be moved by the arrow keys while it has the focus. What presses it goes to the stage
 * input of the overlay.
 */
export function CornerHandle(props: CornerHandleProps) {
  const { corner, layout, viewport, photo, tool, isHeld, describedBy } = props
  const place = getHandle(layout, corner)
  const at = imageToView(viewport, { x: place.x * photo.width, y: place.y * photo.height })

  const nudge = (event: React.KeyboardEvent) => {
    if (!(event.key in arrows) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const [x, y] = arrows[event.key as keyof typeof arrows]
    tool.nudge(corner, x, y, event.altKey ? 'pixel' : event.shiftKey ? 'leap' : 'step')
  }
  /** The corner that a press takes the focus from ends its own look, not that of the one that is pressed. */
  const endLook = () => {
    if (tool.looked.get()?.corner === corner) tool.looked.set(null)
  }
  return (
    <button
      type="button"
      aria-label={`${cornerNames[corner]} corner of the back wall`}
      aria-describedby={describedBy}
      onKeyDown={nudge}
      onBlur={endLook}
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      className="group pointer-events-auto absolute top-0 left-0 grid size-8 cursor-move touch-none place-items-center rounded-full pointer-coarse:size-11"
    >
      {/* The spot itself stays free. */}
      <svg
        aria-hidden="true"
        viewBox="-16 -16 32 32"
        fill="none"
        className={`size-8 group-hover:stroke-ink-end group-focus-visible:stroke-ink-end ${isHeld ? 'stroke-ink-end' : 'stroke-(--ink-line)'}`}
      >
        <path d={ring} stroke="var(--ink-case)" strokeWidth={4.5} />
        <path d={ring} strokeWidth={2} />
      </svg>
    </button>
  )
}
