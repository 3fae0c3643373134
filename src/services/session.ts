import type { Session } from '../../core/contract/auth.ts'
import type { User } from '../../core/contract/shapes.ts'
import { useAuth } from '../stores/auth.ts'
import { preferenceKeys, stashPreferences, restorePreferences } from './preferences.ts'
import { readEntry, storeEntry } from './stored-entry.ts'

const sessionKey = 'user'
const permissionsKey = 'permissions'

interface StoredSession {
  token: string
  user: User
  image_credit?: number
  video_credit?: number
}

/** The session in local storage, or null when there is none or it has expired. */
function storedSession(): StoredSession | null {
  return readEntry(sessionKey, isStoredSession)
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
  void restorePreferences(session.user.id)
  window.dispatchEvent(new Event('login'))
}

/** Forgets the session and tells the page by a `logout` event. Other entries, such as the theme, stay. */
export function endSession(): void {
  removeEntries(() => {
    localStorage.removeItem(sessionKey)
    localStorage.removeItem(permissionsKey)
  })
}

/**
 * After a 401: forgets the session and everything else in local storage. Users find their own keys and presets again.
 */
export function endDeadSession(): void {
  const preferences = preferenceKeys()
  removeEntries(() => localStorage.clear())
  void stashPreferences(preferences)
}

function removeEntries(remove: () => void): void {
  try {
    remove()
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

let isEnding = false

/** Whether the user is leaving by their own will: a 401 is then what was asked for, and leads nowhere. */
export function isSessionEnding(): boolean {
  return isEnding
}

/** Does the work of signing out or deleting an account, in which the server ends the session before the page does. */
export async function whileEnding<T>(work: () => Promise<T>): Promise<T> {
  isEnding = true
  try {
    return await work()
  } finally {
    isEnding = false
  }
}

/** Credits never fall below 0. An answer that comes after the session has ended changes nothing. */
export function setCredits(image: number, video: number): void {
  if (sessionToken() === null) return
  // A stored entry that is not whole would be no session.
  if (!Number.isFinite(image) || !Number.isFinite(video)) return
  const imageCredits = Math.max(0, image)
  const videoCredits = Math.max(0, video)
  useAuth.setState({ imageCredits, videoCredits, creditsLoading: false })
  amendStored({ image_credit: imageCredits, video_credit: videoCredits })
}

/**
 * The signed-in user, changed. Late news of somebody who was signed in before changes nothing. Permissions are those of
 * a role: with another one they are unknown until they are asked for.
 */
export function setUser(user: User): void {
  const known = useAuth.getState().user
  if (known?.id !== user.id) return
  if (known.role !== user.role) storePermissions([])
  useAuth.setState({ user })
  amendStored({ user })
}

/** The permission list of the last sign-in. Every listed route is open to all signed-in users. */
export function storePermissions(permissions: string[]): void {
  storeEntry(permissionsKey, permissions)
}

export function storedPermissions(): string[] {
  return readEntry(permissionsKey, isTextList) ?? []
}

function adopt(stored: StoredSession): void {
  useAuth.setState({
    token: stored.token,
    user: stored.user,
    imageCredits: Math.max(0, stored.image_credit ?? 0),
    videoCredits: Math.max(0, stored.video_credit ?? 0),
  })
}

function forget(): void {
  useAuth.setState({ token: null, user: null, imageCredits: 0, videoCredits: 0, creditsLoading: false })
}

function amendStored(changes: Partial<StoredSession>): void {
  const stored = storedSession()
  if (stored) storeEntry(sessionKey, { ...stored, ...changes })
}

/** A token together with a user is a session; whatever else is there counts as signed out. */
function isStoredSession(value: unknown): value is StoredSession {
  const { token, user, image_credit = 0, video_credit = 0 } = (value ?? {}) as Partial<StoredSession>
  return (
    typeof token === 'string' &&
    token !== '' &&
    typeof user?.id === 'string' &&
    typeof user.full_name === 'string' &&
    typeof user.email === 'string' &&
    typeof user.is_subscriber === 'boolean' &&
    typeof image_credit === 'number' &&
    typeof video_credit === 'number'
  )
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
