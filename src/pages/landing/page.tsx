import { Eraser, Eye, ShieldCheck } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAuth } from '../../stores/auth.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { LegalFooter } from '../../ui/legal-footer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SampleWindow } from '../../ui/sample-window.tsx'
import { ServiceTiles } from './service-tiles.tsx'

const points: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Eye,
    title: 'Preview before you pay',
    text: 'A true preview is made in your browser, free. The order runs the same code at full size.',
  },
  {
    icon: Eraser,
    title: 'Masks to the pixel',
    text: 'Brush, lasso, wand and smart select, one undo for all, keys to the last step.',
  },
  {
    icon: ShieldCheck,
    title: 'Nothing else changes',
    text: 'Outside the mask every pixel stays as it was. The original bytes are kept.',
  },
]

export function Component() {
  const isSignedIn = useAuth((state) => state.token !== null)
  return (
    <div className="flex min-h-dvh flex-col">
      <title>Mullion: a studio for real-estate images</title>
      <header className="flex h-16 items-center gap-2 border-b border-line bg-surface px-4 nav:px-8">
        <Link
          to="/"
          className="touch-area flex flex-1 items-center gap-2.5 text-[18px] font-semibold tracking-tight"
        >
          <Logo />
          Mullion
        </Link>
        {isSignedIn ? (
          <ButtonLink to="/home" variant="primary">
            Open the studio
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/signup" variant="quiet">
              Sign up
            </ButtonLink>
            <ButtonLink to="/signin">Sign in</ButtonLink>
          </>
        )}
      </header>
      <main className="grid flex-1 nav:grid-cols-2">
        <section className="flex flex-col justify-center gap-8 px-4 py-12 nav:px-8 lg:px-16">
          <div className="grid gap-3">
            <h1 className="max-w-130 text-[40px] leading-12 font-semibold tracking-tight">
              See what you will get before a credit is spent
            </h1>
            <p className="max-w-120 text-16 text-text-2">
              Mullion is an open-source studio for real-estate images, on a server of your own. Clear, stage,
              repaint and light your photos, cut films of them, and keep every original.
            </p>
          </div>
          <ul className="grid max-w-130 gap-5">
            {points.map((point) => (
              <li key={point.title} className="flex gap-3">
                <point.icon
                  aria-hidden="true"
                  className="mt-0.5 size-5 flex-none text-accent"
                  strokeWidth={1.75}
                />
                <div>
                  <h2 className="font-medium">{point.title}</h2>
                  <p className="text-13 text-text-2">{point.text}</p>
                </div>
              </li>
            ))}
          </ul>
          {isSignedIn ? null : (
            <div className="flex gap-2">
              <ButtonLink to="/signup" variant="primary" size="l">
                Create an account
              </ButtonLink>
            </div>
          )}
        </section>
        <div className="relative min-h-105 bg-well">
          <SampleWindow />
        </div>
        <ServiceTiles />
      </main>
      <LegalFooter className="border-t border-line px-4 py-4 nav:px-8" />
    </div>
  )
}
