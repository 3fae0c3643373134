import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** A fact beside the title. */
  fact?: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the panel with its title. */
export function Section({ title, fact, aside, children }: SectionProps) {
  return (
    <section className="border-b border-line px-5 py-3.5 last:border-0">
      <header className="mb-2 flex min-h-6 items-center gap-2">
        <h2 className="font-semibold">{title}</h2>
        {fact === undefined ? null : <span className="text-12 text-text-3 tabular-nums">{fact}</span>}
        <span className="ml-auto flex items-center gap-2">{aside}</span>
      </header>
      {children}
    </section>
  )
}
