import type { ReactNode } from 'react'

/** The places of the cards: rows on phones, then two and three in a row. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-2.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3">{children}</ul>
}
