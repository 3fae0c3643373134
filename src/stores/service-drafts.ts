import type { Settings } from '../../core/contract/widgets.ts'
import { settingsSchema } from '../../core/contract/widgets.ts'
import { createUserValue } from './user-value.ts'

/** What is set for one photo in one service, before it is ordered. */
export interface ServiceDraft {
  spaceId: string | null
  settings: Settings
}

interface Kept extends ServiceDraft {
  /** When it was last changed, so that the oldest can make room. */
  at: number
}

/** Above this many, the drafts that were changed longest ago are dropped. */
const MAX_DRAFTS = 300

/** Settings hold no secret: kept in this browser for each account apart, past the end of a session. */
export const serviceDrafts = createUserValue<Readonly<Record<string, Kept>>>({
  name: 'service-drafts',
  version: 1,
  fallback: {},
  parse: parseDrafts,
})

export function draftKey(serviceId: string, imageId: string): string {
  return `${serviceId} ${imageId}`
}

/** Keeps what is set for photos. False when this browser would not: it then lasts as long as the page. */
export function keepServiceDrafts(keys: readonly string[], draft: ServiceDraft, now: number): boolean {
  const all = { ...serviceDrafts.get() }
  for (const key of keys) all[key] = { ...draft, at: now }
  const newest = Object.entries(all).toSorted(([, a], [, b]) => b.at - a.at)
  return serviceDrafts.set(Object.fromEntries(newest.slice(0, MAX_DRAFTS)))
}

/** Drafts that are broken are left out; whether their values still fit is for the widgets to say. */
function parseDrafts(stored: unknown): Readonly<Record<string, Kept>> | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).filter(([, draft]) => isKept(draft)))
}

function isKept(value: unknown): value is Kept {
  const { spaceId, settings, at } = (value ?? {}) as Partial<Kept>
  return (
    (spaceId === null || typeof spaceId === 'string') &&
    typeof at === 'number' &&
    settingsSchema.safeParse(settings).success
  )
}
