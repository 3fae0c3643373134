/** An ellipse over plain background of a photo, in parts of its width and height; the photo itself is the truth. */
export interface Hole {
  what: string
  photo: string
  x: number
  y: number
  rx: number
  ry: number
}

export const hole = (what: string, photo: string, x: number, y: number, rx: number, ry: number): Hole => ({
  what,
  photo,
  x,
  y,
  rx,
  ry,
})

/** Sixteen places of 0.8 to 2.3 % of their photos, chosen before anything was measured on them. */
export const holes: readonly Hole[] = [
  hole('lawn', 'exteriors/brick-house-double-garage.jpg', 0.6, 0.77, 0.07, 0.035),
  hole('road', 'exteriors/brick-house-double-garage.jpg', 0.35, 0.9, 0.11, 0.06),
  hole('brick', 'exteriors/brick-semi-overcast.jpg', 0.53, 0.58, 0.055, 0.05),
  hole('roof tiles', 'exteriors/brick-semi-overcast.jpg', 0.3, 0.4, 0.06, 0.06),
  hole('red roof', 'exteriors/brick-terrace-clouds.jpg', 0.42, 0.22, 0.06, 0.06),
  hole('brick in shade', 'exteriors/brick-terrace-clouds.jpg', 0.27, 0.45, 0.05, 0.07),
  hole('siding', 'exteriors/painted-row-white-sky.jpg', 0.24, 0.63, 0.07, 0.04),
  hole('meadow', 'exteriors/shingle-house-porch-trees.jpg', 0.5, 0.88, 0.12, 0.06),
  hole('timber', 'large/modern-facade-37mp.jpg', 0.5, 0.3, 0.06, 0.06),
  hole('facade corner', 'large/modern-facade-37mp.jpg', 0.615, 0.42, 0.05, 0.06),
  hole('oak floor', 'interiors/living-stool-rug.jpg', 0.25, 0.85, 0.09, 0.06),
  hole('herringbone', 'interiors/living-herringbone-tv.jpg', 0.35, 0.93, 0.08, 0.05),
  hole('concrete', 'interiors/dining-concrete-wall.jpg', 0.42, 0.3, 0.05, 0.06),
  hole('glossy floor', 'empty-rooms/living-orange-bow-windows.jpg', 0.6, 0.85, 0.1, 0.06),
  hole('baseboard', 'empty-rooms/bedroom-closet-brown-floor.jpg', 0.16, 0.83, 0.06, 0.06),
  hole('wall and floor', 'empty-rooms/white-room-one-window-dark-floor.jpg', 0.85, 0.77, 0.06, 0.06),
]

/** The two hole pairs that come with masks. */
export const pairs = [
  {
    what: 'pair bedroom',
    photo: 'empty-rooms/bedroom-closet-brown-floor.jpg',
    mask: 'masks/bedroom-hole_mask.png',
  },
  {
    what: 'pair attic',
    photo: 'empty-rooms/attic-grey-sloped-tv-unit.jpg',
    mask: 'masks/attic-hole_mask.png',
  },
] as const
