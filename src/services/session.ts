import { z } from 'zod'
import type { Session } from '../../core/contract/auth.ts'
import { userSchema } from '../../core/contract/shapes.ts'
import type { User } from '../../core/contract/shapes.ts'
import { useAuth } from '../stores/auth.ts'
import { readEntry, storeEntry } from './stored-entry.ts'

const sessionKey = 'user'
const permissionsKey = 'permissions'

const storedSessionSchema = z.object({
  token: z.string().min(1),
  user: userSchema,
  image_credit: z.number().default(0),
  video_credit: z.number().default(0),
})
export type StoredSession = z.infer<typeof storedSessionSchema>

/** The session in local storage, or null when there is none or it has expired. */
export function storedSession(): StoredSession | null {
  return readEntry(sessionKey, storedSessionSchema)
}

/** Token of the signed-in user; read from the store, which `checkLogin` keeps equal to local storage. */
export function sessionToken(): string | null {
  return useAuth.getState().token
}

/** Keeps a new session and tells the page by a `login` event. */
export function startSession(session: Session): void {
  storeEntry(sessionKey, {
    token: session.access_token,
    user: session.user,
    image_credit: session.image_credit,
    video_credit: session.video_credit,
  })
  adopt({
    token: session.access_token,
    user: session.user,
    image_credit: session.image_credit,
    video_credit: session.video_credit,
  })
  window.dispatchEvent(new Event('login'))
}

/** Forgets the session and everything else in local storage, and tells the page by a `logout` event. */
export function endSession(): void {
  try {
    localStorage.clear()
  } catch {
    // Storage may be forbidden; the store below is what counts then.
  }
  forget()
  window.dispatchEvent(new Event('logout'))
}

/** Makes the store say what local storage says: another tab may have signed in or out, or the entry expired. */
export function checkLogin(): boolean {
  const stored = storedSession()
  const token = useAuth.getState().token
  if (stored === null && token !== null) forget()
  if (stored !== null && stored.token !== token) adopt(stored)
  return stored !== null
}

/** Credits never fall below 0. */
export function setCredits(image: number, video: number): void {
  const imageCredits = Math.max(0, image)
  const videoCredits = Math.max(0, video)
  useAuth.setState({ imageCredits, videoCredits, creditsLoading: false })
  amendStored({ image_credit: imageCredits, video_credit: videoCredits })
}

export function setUser(user: User): void {
  useAuth.setState({ user })
  amendStored({ user })
}

/** The permission list of the last sign-in. Every listed route is open to all signed-in users. */
export function storePermissions(permissions: string[]): void {
  storeEntry(permissionsKey, permissions)
}

export function storedPermissions(): string[] {
  return readEntry(permissionsKey, z.array(z.string())) ?? []
}

function adopt(stored: StoredSession): void {
  useAuth.setState({
    token: stored.token,
    user: stored.user,
    imageCredits: Math.max(0, stored.image_credit),
    videoCredits: Math.max(0, stored.video_credit),
  })
}

function forget(): void {
  useAuth.setState({ token: null, user: null, imageCredits: 0, videoCredits: 0, creditsLoading: false })
}

function amendStored(changes: Partial<StoredSession>): void {
  const stored = storedSession()
  if (stored) storeEntry(sessionKey, { ...stored, ...changes })
}
