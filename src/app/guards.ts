import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { checkLogin, storedPermissions } from '../services/session.ts'
import { rememberPath, rememberedPath } from './return-path.ts'

/** Private pages: a signed-out visitor is sent to the landing page. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (checkLogin()) return null
  const { pathname, search } = new URL(request.url)
  rememberPath(pathname + search)
  return redirect('/')
}

/** Pages for signed-out visitors: a signed-in user is sent on. */
export function requireNoSession(): Response | null {
  return checkLogin() ? redirect(rememberedPath()) : null
}

/** Whether a route is open to a user with these permissions. */
export function mayOpen(needs: string | undefined, permissions: readonly string[]): boolean {
  return needs === undefined || permissions.includes(needs)
}

/** Filters a private route by the permission list that was stored at sign-in. */
export function requirePermission(needs: string | undefined): () => Response | null {
  return () => (mayOpen(needs, storedPermissions()) ? null : redirect('/home'))
}
