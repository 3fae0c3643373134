import { ButtonLink } from '../ui/button-link.tsx'
import { Logo } from '../ui/logo.tsx'

export function NotFound() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-6 text-center">
      <title>Page Not Found · Mullion</title>
      <Logo />
      <h1 className="mt-2 text-24 font-semibold tracking-tight">Page Not Found</h1>
      <p className="text-text-2">
        There is no screen at this address. It may have moved, or the link is wrong.
      </p>
      <ButtonLink to="/home" variant="primary">
        Home
      </ButtonLink>
    </main>
  )
}
