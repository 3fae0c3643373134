/** Three numbers, linear light, red green blue; written by textures so that no call allocates. */
export type Colour = [number, number, number]

/**
 * Writes the linear albedo (0 to 1) at texture coordinates (u, v) in metres. `footprint` is the width in
 * metres that one sample covers there: finer detail must fade into its mean, or it would shimmer.
 */
export type Texture = (u: number, v: number, footprint: number, out: Colour) => void

/**
 * Writes the unit normal at texture coordinates (u, v) in tangent space: x along u, y along v, z away from the surface.
 * Detail finer than `footprint` metres fades into a smooth surface.
 */
export type Bump = (u: number, v: number, footprint: number, out: Colour) => void

/** How much of a surface is there at (u, v), 0 to 1; a ray passes where it is below 0.5. */
type Coverage = (u: number, v: number, footprint: number) => number

export interface Material {
  texture: Texture
  /** Reflectance at normal incidence (0: fully matt), and the roughness of that gloss, 0 to 1. */
  gloss: number
  roughness: number
  /** Fraction of the diffuse light that shines through (leaves, curtains), 0 to 1. */
  translucency: number
  /** Light that the surface gives off by itself, as the camera sees it. */
  glow: Colour
  /** Small relief that the mesh does not hold; null: smooth. */
  bump: Bump | null
  /** Holes in the surface; null: none. */
  alpha: Coverage | null
  /** 0 (wood, cloth, stone) to 1 (metal: no diffuse light, gloss in the colour of the texture). */
  metallic: number
}

/** What a material may be besides its colour. */
export type MaterialOptions = Partial<Omit<Material, 'texture'>>

const NEUTRAL: Omit<Material, 'texture'> = {
  gloss: 0,
  roughness: 0.4,
  translucency: 0,
  glow: [0, 0, 0],
  bump: null,
  alpha: null,
  metallic: 0,
}

/** A material of one colour or texture; what is not given is matt, opaque and dark by itself. */
export function material(
  look: Texture | readonly [number, number, number],
  options: MaterialOptions = {},
): Material {
  const texture: Texture =
    typeof look === 'function'
      ? look
      : (_u, _v, _footprint, out) => {
          out[0] = look[0]
          out[1] = look[1]
          out[2] = look[2]
        }
  return { ...NEUTRAL, ...options, texture }
}

/** Linear light of a colour written as #rrggbb in sRGB (IEC 61966-2-1). */
export function linear(hex: string): Colour {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
