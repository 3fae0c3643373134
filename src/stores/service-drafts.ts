import type { Settings } from '../../core/contract/widgets.ts'
import { settingsSchema } from '../../core/contract/widgets.ts'
import {
  photoInfoSchema,
  stagingLayoutSchema,
  type PhotoInfo,
  type StagingLayout,
} from '../../core/contract/staging-document.ts'
import { designSchema, type Design } from '../../core/contract/design-document.ts'
import { firstSeed } from '../../core/contract/constants.ts'
import { createUserValue } from './user-value.ts'

/** What is set for one photo in one service, before it is ordered. */
export interface ServiceDraft {
  spaceId: string | null
  settings: Settings
  /** Which of the pictures that the settings can give: another number is another proposal. */
  seed: number
  /** Furniture as it was placed by hand; null where it is arranged by the settings. */
  layout: StagingLayout | null
  /** What was said of the photo, kept when its furniture is arranged anew; null for what the photo tells. */
  photoInfo: PhotoInfo | null
  /** What becomes of surfaces; null where none is changed. */
  design: Design | null
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
  const kept: [string, unknown][] = Object.entries(stored)
  // Seeds, layouts, what is said of the photo and designs came later.
  return Object.fromEntries(
    kept.flatMap(([key, draft]) =>
      isKept(draft)
        ? [[key, { seed: firstSeed, layout: null, photoInfo: null, design: null, ...draft }]]
        : [],
    ),
  )
}

function isKept(
  value: unknown,
): value is Omit<Kept, 'seed' | 'layout' | 'photoInfo' | 'design'> &
  Partial<Pick<Kept, 'seed' | 'layout' | 'photoInfo' | 'design'>> {
  const draft = (value ?? {}) as Partial<Kept>
  const { spaceId, settings, seed = firstSeed, layout = null, photoInfo = null, design = null, at } = draft
  return (
    (spaceId === null || typeof spaceId === 'string') &&
    typeof at === 'number' &&
    Number.isSafeInteger(seed) &&
    (layout === null || stagingLayoutSchema.safeParse(layout).success) &&
    (photoInfo === null || photoInfoSchema.safeParse(photoInfo).success) &&
    (design === null || designSchema.safeParse(design).success) &&
    settingsSchema.safeParse(settings).success
  )
}
