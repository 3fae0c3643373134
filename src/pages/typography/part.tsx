import type { ReactNode } from 'react'

/** A part of the guide, with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 border-t border-line pt-5">
      <h2 className="mb-4 text-20 font-semibold tracking-tight">{title}</h2>
      <div className="grid gap-5">{children}</div>
    </section>
  )
}

/** One line of a part: what it shows at the left, how it looks at the right. */
export function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 md:grid-cols-[160px_minmax(0,1fr)] md:items-center">
      <h3 className="text-12 text-text-2">{name}</h3>
      <div className="flex min-w-0 flex-wrap items-center gap-2.5">{children}</div>
    </div>
  )
}
