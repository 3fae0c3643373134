import type { DesignFinish } from '../contract/design-document.ts'
import { designFinishes } from '../contract/design-document.ts'
import type { Settings } from '../contract/widgets.ts'

/** What a restyle is to look like. Walls, floor and ceiling: `style`, `keep`, or one of the finishes of the catalogue. */
export interface DesignRequest {
  style: string
  palette: string
  /** 0 to 1: paint alone, floors as well, an accent wall as well. */
  strength: number
  walls: string
  floor: string
  ceiling: string
  finish: DesignFinish | null
  /** What the photo shows; null where that is not said. */
  space: string | null
  seed: number
}

/** Reads the settings of an interior design, which are checked already. */
export function readDesignRequest(settings: Settings, space: string | null, seed: number): DesignRequest {
  const text = (id: string, otherwise: string) => {
    const value = settings[id]
    return typeof value === 'string' ? value : otherwise
  }
  const strength = settings['strength']
  const finish = text('finish', 'style')
  return {
    style: text('style', 'signature'),
    palette: text('palette', 'style'),
    strength: typeof strength === 'number' ? strength / 100 : 0.5,
    walls: text('walls', 'style'),
    floor: text('floor', 'style'),
    ceiling: text('ceiling', 'style'),
    finish: designFinishes.find((id) => id === finish) ?? null,
    space,
    seed,
  }
}
