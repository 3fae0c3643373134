import type {
  Design,
  DesignChange,
  DesignPlane,
  DesignSurface,
  SurfaceMarks,
} from '../../../core/contract/design-document.ts'
import { firstSeed } from '../../../core/contract/constants.ts'

/** A surface that may be left as it is, still. */
export type WorkSurface = Omit<DesignSurface, 'change'> & { change: DesignChange | null }

/** A design while it is worked on: also surfaces that are mended and not changed yet. */
export interface DesignWork extends Pick<Design, 'seed' | 'scale'> {
  readonly surfaces: readonly WorkSurface[]
  /** Whether the settings have chosen all of it: then it follows them. */
  readonly isRestyled: boolean
}

export const noWork: DesignWork = {
  seed: firstSeed,
  scale: { kind: 'auto' },
  surfaces: [],
  isRestyled: false,
}

export function workOf(design: Design | null, isRestyled = false): DesignWork {
  if (design === null) return noWork
  const { seed, scale, surfaces } = design
  return { seed, scale, surfaces, isRestyled }
}

/** What an order carries; null while nothing is changed. */
export function designOf({ seed, scale, surfaces }: DesignWork): Design | null {
  const changed = surfaces.filter(
    (surface): surface is DesignSurface => surface.change !== null && isMarked(surface),
  )
  return changed.length === 0 ? null : { version: 1, seed, scale, surfaces: changed }
}

/** What stands in the place of a design that changes nothing. */
export function emptyDesign({ seed, scale }: DesignWork): Design {
  return { version: 1, seed, scale, surfaces: [] }
}

/** Whether anything says where the surface is. */
export function isMarked({ clicks, strokes }: SurfaceMarks): boolean {
  return [...clicks, ...strokes].some(({ kind }) => kind === 'add')
}

const PLANE_NAMES: Record<DesignPlane, string> = {
  floor: 'Floor',
  ceiling: 'Ceiling',
  left: 'Left wall',
  back: 'Back wall',
  right: 'Right wall',
}

/** Of a plane of the room in the middle of a sentence. */
export function describePlane(plane: DesignPlane | null): string {
  return plane === null ? 'no plane of the room' : `the plane of the ${PLANE_NAMES[plane].toLowerCase()}`
}

/** A name for a new surface: that of its plane where nothing else has it, else a number. */
export function newName(
  plane: DesignPlane | null,
  others: readonly Pick<WorkSurface, 'name' | 'plane'>[],
): string {
  if (plane !== null && others.every((other) => other.plane !== plane)) return PLANE_NAMES[plane]
  const names = new Set(others.map(({ name }) => name))
  for (let number = 1; ; number++) if (!names.has(`Surface ${number}`)) return `Surface ${number}`
}

/** An id that no other surface has. */
export function newId(others: readonly Pick<WorkSurface, 'id'>[]): string {
  const ids = new Set(others.map(({ id }) => id))
  for (let number = 1; ; number++) if (!ids.has(`own-${number}`)) return `own-${number}`
}
