/**
 * What players of vertical films lay over the picture: names and buttons above, beside and below. Figures are the
 * largest of the usual ones, so what stands inside is seen everywhere.
 */
export function SafeZones() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-[14%] right-[12%] bottom-[20%] left-[6%] rounded-1 border border-dashed border-white shadow-[0_0_0_1px_var(--ink-case)]"
    >
      <span className="absolute top-1 left-1 rounded-1 bg-ink-glass px-1.5 text-11 text-white">
        Safe for text
      </span>
    </span>
  )
}
