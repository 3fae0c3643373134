import { redirect } from 'react-router-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { checkLogin, storedPermissions } from '../services/session.ts'
import { useAuth } from '../stores/auth.ts'
import { rememberPath, rememberedPath } from './return-path.ts'

/** Who was signed in last since this page was loaded. */
let lastUserId: string | null = null

/** Private pages: a signed-out visitor is sent to the landing page. */
export function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  if (checkLogin()) {
    lastUserId = useAuth.getState().user?.id ?? null
    return null
  }
  const { pathname, search } = new URL(request.url)
  rememberPath(pathname + search, lastUserId)
  return redirect('/')
}

/** Pages for signed-out visitors: a signed-in user is sent on. */
export function requireNoSession(): Response | null {
  return checkLogin() ? redirect(rememberedPath(useAuth.getState().user?.id)) : null
}

/** Whether a route is open to a user with these permissions. */
export function mayOpen(needs: string | undefined, permissions: readonly string[]): boolean {
  return needs === undefined || permissions.includes(needs)
}

/**
 * Filters a private route by the stored permission list. Before it refuses it asks the server: the list may not have
 * come yet, or the role may have changed.
 */
export function requirePermission(needs: string | undefined): () => Promise<Response | null> {
  return async () => {
    // Signed out, the check of the session leads away; asking here would be answered with a 401.
    if (mayOpen(needs, storedPermissions()) || !checkLogin()) return null
    const { fetchPermissions } = await import('../services/account.ts')
    await fetchPermissions().catch(() => undefined)
    return mayOpen(needs, storedPermissions()) ? null : redirect('/home')
  }
}
