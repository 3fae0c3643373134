import { useState } from 'react'
import { PictureSlider } from './picture-slider.tsx'

/** As `scripts/render-film-card.ts` makes them, one above the other. */
const FRAMES = 12
const SIZE = { width: 640, height: 360 }
/** The title of the sample film. */
const FIRST = 1

interface FilmFramesProps {
  label: string
  onOpen?: () => void
}

/** Frames of our own sample film, gone through as over a timeline. */
export function FilmFrames({ label, onOpen }: FilmFramesProps) {
  const [frame, setFrame] = useState(FIRST)
  return (
    <PictureSlider
      label={label}
      value={frame}
      max={FRAMES - 1}
      text={`Frame ${frame + 1} of ${FRAMES}`}
      steps={{ small: 1, large: 3 }}
      at={(x, { width }) => Math.floor((x / width) * FRAMES)}
      onChange={setFrame}
      onOpen={onOpen}
    >
      <svg
        viewBox={`0 ${frame * SIZE.height} ${SIZE.width} ${SIZE.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="size-full"
      >
        <image href="/pictures/film-frames.jpg" width={SIZE.width} height={FRAMES * SIZE.height} />
      </svg>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-black/45">
        <span className="block h-full bg-white" style={{ width: `${((frame + 1) / FRAMES) * 100}%` }} />
      </span>
    </PictureSlider>
  )
}
