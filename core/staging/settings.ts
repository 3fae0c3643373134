import type { StagingLayout } from '../contract/staging-document.ts'
import type { Settings } from '../contract/widgets.ts'
import { Refusal } from '../refusal.ts'
import { PIECES } from '../scene/furniture/piece.ts'
import type { ArrangeRequest } from './arrange/arrange.ts'
import { furnishableSpaces } from './arrange/spaces.ts'

/** A staging as it is asked for: what is to be arranged, and what becomes of furniture in the photo. */
export interface StagingRequest extends ArrangeRequest {
  existing: StagingLayout['existing']
}

/** Ids of the spaces that our own furniture is for. */
export const STAGED_SPACES: readonly string[] = furnishableSpaces(PIECES)

const EXISTING: Readonly<Record<string, StagingLayout['existing']>> = {
  keep: 'keep',
  auto: 'remove-in-way',
  remove: 'remove-all',
}

/** Reads the settings of a staging, which are checked already. Throws Refusal without a space that can be furnished. */
export function readStagingRequest(settings: Settings, space: string | null, seed: number): StagingRequest {
  if (space === null) throw new Refusal('Choose what the photo shows.')
  if (!STAGED_SPACES.includes(space))
    throw new Refusal('There is no furniture for that space yet. Choose another one.')
  const { style, palette, fullness, season, existing_furniture: existing } = settings
  return {
    space,
    seed,
    style: typeof style === 'string' ? style : 'signature',
    palette: typeof palette === 'string' ? palette : 'style',
    fullness: typeof fullness === 'number' ? fullness / 100 : 0.5,
    season: typeof season === 'string' ? season : 'none',
    existing: (typeof existing === 'string' ? EXISTING[existing] : undefined) ?? 'keep',
  }
}
