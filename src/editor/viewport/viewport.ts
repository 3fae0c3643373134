/**
 * Three coordinate spaces, kept apart by brands: `screen` is CSS pixels of the page, `view` is CSS pixels from
 * the stage's top left, `image` is pixels of the upright photo.
 */
declare const space: unique symbol
interface Point<Space extends 'screen' | 'view' | 'image'> {
  readonly x: number
  readonly y: number
  readonly [space]?: Space
}
export type ScreenPoint = Point<'screen'>
export type ViewPoint = Point<'view'>
export type ImagePoint = Point<'image'>

/** What of the photo is seen: view = image × scale + origin. One plain value, outside React. */
export interface Viewport {
  /** View pixels per image pixel. */
  readonly scale: number
  /** Where the photo's top left stands, in view pixels. */
  readonly originX: number
  readonly originY: number
  /** Size of the stage in view pixels. */
  readonly width: number
  readonly height: number
  /** Device pixels per view pixel. */
  readonly ratio: number
}

export function viewToImage(viewport: Viewport, point: ViewPoint): ImagePoint {
  return {
    x: (point.x - viewport.originX) / viewport.scale,
    y: (point.y - viewport.originY) / viewport.scale,
  }
}

export function imageToView(viewport: Viewport, point: ImagePoint): ViewPoint {
  return { x: point.x * viewport.scale + viewport.originX, y: point.y * viewport.scale + viewport.originY }
}
