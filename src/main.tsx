import './app/without-eval.ts'
import './app/import-again.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter } from 'react-router-dom'
import './app/app.css'
import { watchLogin } from './app/login-watch.ts'
import { rememberPath } from './app/return-path.ts'
import { routes } from './app/routes.tsx'
import { configureClient } from './services/client.ts'
import { endDeadSession, isSessionEnding, sessionToken } from './services/session.ts'
import { useAuth } from './stores/auth.ts'
import { startTheme } from './stores/theme.ts'

const router = createBrowserRouter(routes)

startTheme()
watchLogin(() => void router.revalidate())
configureClient({ token: sessionToken, onUnauthenticated: leaveForSignIn, isLeaving: isSessionEnding })

/** A dead session: forget it and ask for a new one. An answer to an older token than the present one is too late. */
function leaveForSignIn(failedToken: string | null): void {
  if (isSessionEnding() || failedToken !== sessionToken()) return
  rememberPath(location.pathname + location.search, useAuth.getState().user?.id ?? null)
  endDeadSession()
  void router.navigate('/signin', { replace: true })
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
