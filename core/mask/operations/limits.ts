/** Largest radius of each operation, in px; the smallest is 0. */
export const MAX_RADIUS = { grow: 200, shrink: 200, feather: 250, smooth: 100 } as const
