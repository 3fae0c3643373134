import type { Colour, Material } from '../../scene/material.ts'

export function isGlossy({ gloss, metallic }: Material): boolean {
  return gloss > 0 || metallic > 0
}

/** Metals smoother than this show what they mirror as sharp as the picture is: no map of light is fine enough for it. */
const MAX_MIRROR_ROUGHNESS = 0.12

export function isMirror({ metallic, roughness }: Material): boolean {
  return metallic > 0.5 && roughness <= MAX_MIRROR_ROUGHNESS
}

/**
 * Writes Fresnel's reflectance of a surface of this albedo: metals mirror in their own colour, and rough ones less at
 * grazing angles (Schlick 1994; Lagarde 2011).
 */
export function reflectance(
  { gloss, roughness, metallic }: Material,
  albedo: Colour,
  cosine: number,
  out: Colour,
): void {
  const grazing = (1 - cosine) ** 5
  for (let c = 0; c < 3; c++) {
    const front = gloss + (albedo[c] - gloss) * metallic
    out[c] = front + (Math.max(1 - roughness, front) - front) * grazing
  }
}
