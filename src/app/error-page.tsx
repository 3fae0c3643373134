import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Logo } from '../ui/logo.tsx'
import { NotFound } from './not-found.tsx'

/** What is shown when a screen fails while loading or drawing. */
export function ErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 p-6 text-center">
      <title>Error · Mullion</title>
      <Logo />
      <h1 className="mt-2 text-24 font-semibold tracking-tight">This screen has failed</h1>
      <p className="max-w-110 text-text-2">
        Photos, saved drafts and orders are safe. Load the page again; if it fails once more, tell whoever
        runs this server what is written below.
      </p>
      <pre className="max-w-full overflow-x-auto rounded-2 bg-sunken px-3 py-2 text-12 text-text-2">
        {error instanceof Error ? error.message : String(error)}
      </pre>
      <div className="mt-2 flex gap-2">
        <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
          Load again
        </Button>
        <ButtonLink to="/home">Home</ButtonLink>
      </div>
    </main>
  )
}
