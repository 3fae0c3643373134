/** How many hints one photo may carry, and of how many points each. */
export const hintLimits = { lines: 64, linePoints: 64, sources: 32, sourcePoints: 256 } as const
