import { useId } from 'react'

/**
 * A drawn room: as it was at the left of the bar, with one chair fewer at the right. Drawn in the neutral tokens, so
 * that it belongs to either theme.
 */
export function BeforeAfter() {
  const id = useId()
  return (
    <svg
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <defs>
        <clipPath id={`${id}-before`}>
          <rect width="400" height="900" />
        </clipPath>
        <clipPath id={`${id}-after`}>
          <rect x="400" width="400" height="900" />
        </clipPath>
      </defs>
      <Room />
      <g clipPath={`url(#${id}-before)`}>
        <Chair />
      </g>
      <g
        clipPath={`url(#${id}-after)`}
        fill="none"
        stroke="var(--ink-mask)"
        strokeWidth="3"
        strokeDasharray="10 8"
      >
        <path d="M400 470h96q24 0 24 24v266q0 24-24 24h-96" />
      </g>
      <path d="M400 0v900" stroke="#fff" strokeWidth="3" />
      <rect x="386" y="428" width="28" height="44" rx="6" fill="#fff" />
      <path d="m397 443-5 7 5 7m6-14 5 7-5 7" fill="none" stroke="#171717" strokeWidth="2" />
    </svg>
  )
}

function Room() {
  return (
    <>
      <rect width="800" height="900" className="fill-neutral-wall" />
      <path d="M0 640h800v260H0z" className="fill-neutral-floor" />
      <g className="stroke-neutral-line" strokeWidth="2" fill="none">
        <path d="M0 640h800M-80 900 120 640M120 900l120-260M320 900l40-260M520 900l-40-260M720 900 600 640M900 900 720 640M0 710h800M0 800h800" />
        <path d="M0 618h800" />
      </g>
      <g className="stroke-neutral-line" strokeWidth="3">
        <rect x="90" y="120" width="220" height="330" className="fill-neutral-sky" />
        <path d="M200 120v330M90 285h220" />
        <rect x="520" y="190" width="190" height="130" className="fill-neutral-sky" />
        <path d="m540 300 50-60 40 40 26-24 36 44z" className="fill-neutral-line" stroke="none" />
      </g>
      <g className="fill-neutral-dark">
        <rect x="566" y="560" width="210" height="14" rx="4" />
        <path d="M580 574h10v120h-10zM752 574h10v120h-10z" />
        <rect x="640" y="480" width="46" height="80" rx="8" />
      </g>
    </>
  )
}

function Chair() {
  return (
    <g className="fill-neutral-dark">
      <rect x="292" y="480" width="216" height="170" rx="22" />
      <rect x="270" y="600" width="260" height="96" rx="20" className="fill-neutral-mid" />
      <path d="M300 696h14l-8 80h-12zM486 696h14l6 80h-12z" />
    </g>
  )
}
