/** The mark: two panes and the bar between them. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 flex-none text-text">
      <path className="fill-accent-line" d="M16 5h8.5A3.5 3.5 0 0 1 28 8.5v15a3.5 3.5 0 0 1-3.5 3.5H16z" />
      <path
        d="M16 6H7.5A2.5 2.5 0 0 0 5 8.5v15A2.5 2.5 0 0 0 7.5 26H16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M16 2v28" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
