/** Business constants of specification section 9 and design section 4. Times in milliseconds unless named otherwise. */

export const storedEntryDays = 7
export const toastMs = 2_000
export const loginCheckMs = 500
export const subscriberModalMs = 500
export const creditsRefreshMs = 300_000

export const socketOptions = {
  timeout: 20_000,
  reconnectionAttempts: 5,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  transports: ['websocket', 'polling'] as ('websocket' | 'polling')[],
}

/** Side in pixels of a stored profile picture. */
export const portraitSide = 512

export const breakpoints = { compact: 768, drawer: 820 } as const

/** Uploads: bytes, pixels, and the shortest side in pixels. */
export const uploadLimits = { bytes: 50 * 1024 * 1024, pixels: 100_000_000, shortSide: 256 } as const

/**
 * Uploads in parts: files above `fromBytes` go so, which a lost network or a closed page does not send back to the
 * start; one account has at most so many unfinished at a time, and each is kept for so long.
 */
export const resumableLimits = { fromBytes: 8 * 1024 * 1024, open: 100, keptMs: 24 * 60 * 60_000 } as const

/**
 * How many suggestions a mask begins with that nobody has painted: they are sorted, and the first are the surest. An
 * order by a call without a mask has no more.
 */
export const MAX_AUTOMATIC_ITEMS = 3

/** How many exposures of one scene make one photo. */
export const bracketLimits = { min: 2, max: 7 } as const

/** Saved selections: how many a photo has, bytes of one as PNG, letters of its name. */
export const selectionLimits = { count: 30, bytes: 4 * 1024 * 1024, nameLetters: 60 } as const

/** Music and voices: bytes of one file, and how many one account keeps. */
export const audioLimits = { bytes: 30 * 1024 * 1024, count: 200 } as const

/** Bounds of a film's document. */
export const filmLimits = {
  clips: 300,
  overlays: 300,
  sounds: 20,
  /** Frames of one film: ten minutes at the highest rate. */
  frames: 36_000,
  lineLetters: 160,
  /** Items of a clip that stand in front, and places of an outline. */
  billboards: 6,
  outlinePoints: 160,
  fps: { min: 24, max: 60, default: 30 },
} as const

/** How many films one account keeps that are not finished. */
export const filmDraftLimit = 200

/** Seconds that one photo may be seen in a film. */
export const clipSeconds = { min: 1, max: 20, default: 4 } as const

/** Video credits: `base` for a film up to `seconds`, `further` for each of as many begun after them. */
export const filmCost = { base: 1, perClip: 0, further: 1, seconds: 30 } as const

/** Long edges, in pixels, of the derived pictures. */
export const derivedEdges = { preview: 2048, thumbnail: 512 } as const

export const otpLife = 10 * 60_000
export const otpAttempts = 5
/** How long the code of an invitation holds: it must survive a weekend. */
export const invitationLife = 7 * 24 * 60 * 60_000
export const otpResendMs = 60_000

/** Credits an order of each product holds. */
export const creditCost = {
  'virtual-staging': 1,
  'interior-design': 2,
  'day-to-dusk': 1,
  'image-enhancement': 1,
  'item-removal': 1,
} as const

/** The same settings give the same picture, unless another seed is asked for. */
export const firstSeed = 1

/** Free credits of the seeded demo account. */
export const demoCredits = { image: 50, video: 10 } as const

/** At most this many photos are worked on, and ordered, together. */
export const batchLimit = 100

/** At most this many unfinished orders of one user run at once; the rest wait their turn. */
export const ordersAtOnce = 2

/**
 * The library: images that one call changes or packs, ids that one call names, versions that one call tells of, uploaded
 * photos that one account keeps (bytes are limited by the configuration).
 */
export const libraryLimits = { atOnce: 500, ids: 20_000, versions: 500, photos: 50_000 } as const
