import { useEffect } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { loadAuthContract } from '../services/auth-contract.ts'
import { LegalFooter } from '../ui/legal-footer.tsx'
import { Logo } from '../ui/logo.tsx'
import { SampleWindow } from '../ui/sample-window.tsx'

/** Form at the left, the window at the right. */
export function Component() {
  useEffect(() => {
    const load = () => {
      void loadAuthContract()
      // What tells of an unreachable server must be here before the server is unreachable.
      void import('../services/report.ts')
      void import('../ui/toast-host.tsx')
    }
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  return (
    <div className="grid min-h-dvh grid-cols-1 nav:grid-cols-[480px_minmax(0,1fr)] xl:grid-cols-[560px_minmax(0,1fr)]">
      <div className="flex flex-col bg-surface px-5 py-6 nav:px-12 nav:py-8">
        <header>
          <Link
            to="/"
            className="touch-area inline-flex items-center gap-2.5 text-[18px] font-semibold tracking-tight"
          >
            <Logo />
            Mullion
          </Link>
        </header>
        <main className="m-auto w-full max-w-92 py-10">
          <Outlet />
        </main>
        <LegalFooter note="Photos stay on this server." />
      </div>
      <div className="relative hidden bg-well nav:block">
        <SampleWindow />
      </div>
    </div>
  )
}
