/** Pixels of the whole photo, and of the mask, that a preview works on: together about a second on one core. */
const MAX_PIXELS = 500_000
const MAX_MASKED = 24_000

/**
 * The size at which a free preview of a removal is computed: the largest of the photo's shape, not above the photo,
 * that takes about a second. `maskCoverage` is the masked part of the photo, 0 to 1. Scale `grow` and `feather` by
 * `width / photo width` with it.
 */
export function previewSize(
  width: number,
  height: number,
  maskCoverage: number,
): { width: number; height: number } {
  const masked = Math.max(1, maskCoverage * width * height)
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)), Math.sqrt(MAX_MASKED / masked))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
