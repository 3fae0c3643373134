import { useId } from 'react'

/** Where the bar stands in the pictures, which are 960 × 640. */
const bars = {
  /** Through the stool that is removed. */
  'item-removal': { x: 686, y: 320 },
  enhancement: { x: 520, y: 320 },
  staging: { x: 480, y: 320 },
  dusk: { x: 415, y: 320 },
} as const

/** The sample room before and after, cut at the bar. Fills its place; the bar stays where the pictures differ. */
export function BeforeAfter({ pair = 'item-removal' }: { pair?: keyof typeof bars }) {
  const id = useId()
  const bar = bars[pair]
  return (
    <svg
      viewBox="0 0 960 640"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <clipPath id={id}>
        <rect x={bar.x} width={960 - bar.x} height="640" />
      </clipPath>
      <image href={`/pictures/${pair}-before.jpg`} width="960" height="640" />
      <image href={`/pictures/${pair}-after.jpg`} width="960" height="640" clipPath={`url(#${id})`} />
      <path d={`M${bar.x} 0v640`} stroke="#fff" strokeWidth="2" />
      <rect x={bar.x - 11} y={bar.y - 17} width="22" height="34" rx="5" fill="#fff" />
      <path
        d={`m${bar.x - 3} ${bar.y - 5}-4 5 4 5m6-10 4 5-4 5`}
        fill="none"
        stroke="#171717"
        strokeWidth="1.6"
      />
    </svg>
  )
}
