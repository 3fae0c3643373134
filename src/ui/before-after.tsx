import { useId, useState } from 'react'
import { PictureSlider } from './picture-slider.tsx'

/** Where the bar stands at first, in percent of the pictures' width: where they differ. */
const bars = {
  /** Through the stool that is removed. */
  'item-removal': 71,
  enhancement: 54,
  staging: 50,
  design: 55,
  dusk: 43,
} as const

/** The pairs of pictures that our own code made of our own rendered rooms and house. */
export type Pair = keyof typeof bars

const WIDTH = 960
const HEIGHT = 640
const MIDDLE = HEIGHT / 2

interface BeforeAfterProps {
  pair: Pair
  /** What the pictures show, for screen readers: `Item removal, before and after`. */
  label: string
  onOpen?: () => void
}

/** A rendered picture before and after, cut at a bar that is moved; the pictures keep to its right edge. */
export function BeforeAfter({ pair, label, onOpen }: BeforeAfterProps) {
  const id = useId()
  const [moved, setMoved] = useState<{ pair: Pair; at: number } | null>(null)
  const at = moved?.pair === pair ? moved.at : bars[pair]
  const x = (at / 100) * WIDTH
  return (
    <PictureSlider
      label={label}
      value={at}
      max={100}
      text={`${Math.round(100 - at)} % after`}
      steps={{ small: 2, large: 10 }}
      at={(place, { width, height }) => {
        // Pictures that are wider than the place are cut at its left.
        const shown = Math.max(width, (height * WIDTH) / HEIGHT)
        return ((place + shown - width) / shown) * 100
      }}
      onChange={(next) => setMoved({ pair, at: next })}
      onOpen={onOpen}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        className="size-full"
      >
        <clipPath id={id}>
          <rect x={x} width={WIDTH - x} height={HEIGHT} />
        </clipPath>
        <image href={`/pictures/${pair}-before.jpg`} width={WIDTH} height={HEIGHT} />
        <image href={`/pictures/${pair}-after.jpg`} width={WIDTH} height={HEIGHT} clipPath={`url(#${id})`} />
        <path d={`M${x} 0v${HEIGHT}`} stroke="#fff" strokeWidth="2" />
        <rect x={x - 11} y={MIDDLE - 17} width="22" height="34" rx="5" fill="#fff" />
        <path
          d={`m${x - 3} ${MIDDLE - 5}-4 5 4 5m6-10 4 5-4 5`}
          fill="none"
          stroke="#171717"
          strokeWidth="1.6"
        />
      </svg>
    </PictureSlider>
  )
}
