import { type PointerEvent, useRef, useState } from 'react'

interface FilmScrubProps {
  /** Address of the film; it is loaded when the pointer comes first. */
  film: string
  poster: string
  title: string
}

/** The poster of a film; under the pointer of a mouse the film itself, at the place where the pointer is. */
export function FilmScrub({ film, poster, title }: FilmScrubProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOver, setOver] = useState(false)
  const [fraction, setFraction] = useState(0)
  const seek = ({ currentTarget, clientX, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.min(1, Math.max(0, (clientX - left) / width))
    setOver(true)
    setFraction(at)
    const element = video.current
    // Until its length is known it shows its beginning.
    if (element !== null && element.duration > 0) element.currentTime = at * element.duration
  }
  return (
    <span
      className="relative block aspect-video w-full overflow-hidden rounded-2 bg-line"
      onPointerMove={seek}
      onPointerLeave={() => setOver(false)}
    >
      <img src={poster} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      {isOver ? (
        <>
          <video
            ref={video}
            src={film}
            poster={poster}
            muted
            playsInline
            preload="metadata"
            tabIndex={-1}
            aria-label={`${title}, at the pointer`}
            className="absolute inset-0 size-full bg-line object-cover"
          />
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-0.5 bg-white shadow-2"
            style={{ left: `${fraction * 100}%` }}
          />
        </>
      ) : null}
    </span>
  )
}
