import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from './logo.tsx'

/** A page of plain text, open to everyone. */
export function ProsePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto min-h-dvh max-w-170 px-5 py-8">
      <title>{`${title} · Mullion`}</title>
      <header>
        <Link
          to="/"
          className="touch-area inline-flex items-center gap-2.5 text-[18px] font-semibold tracking-tight"
        >
          <Logo />
          Mullion
        </Link>
      </header>
      <main className="grid gap-4 py-10 leading-6 text-text-2">
        <h1 className="text-24 font-semibold tracking-tight text-text">{title}</h1>
        {children}
      </main>
    </div>
  )
}
