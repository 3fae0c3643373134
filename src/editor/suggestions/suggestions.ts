import type { Analysis } from '../../../core/contract/shapes.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import { marksOf, type RegionMark } from './region-marks.ts'
import { allTakenLabel, leftLabel, surestOf, surestTakenLabel, takenLabel, takenRegions } from './regions.ts'
import { createSignal, type Signal } from '../signal/signal.ts'

interface SuggestionParts {
  photo: PhotoSource
  mask: Pick<MaskClient, 'importPlane'>
  analysis: Analysis
  summary: () => MaskSummary | null
  failed: (message: string) => void
}

/** What pre-processing proposes to remove, as it stands in the mask and on the photo. One change at a time. */
export interface Suggestions {
  regions: Signal<Analysis['regions']>
  /** As drawn on the photo; empty until they are loaded. */
  marks: Signal<readonly RegionMark[]>
  isShown: Signal<boolean>
  /** The region under the pointer or the crosshair, or whose row is pointed at or has the focus. */
  lit: Signal<number | null>
  isBusy: Signal<boolean>
  load: () => Promise<void>
  /** Goes on with suggestions that were looked for anew. */
  renew: (analysis: Analysis) => Promise<void>
  /** Those that the mask holds. */
  takenIn: (summary: MaskSummary) => Set<number>
  /** Lights the region at a point of the photo; null lights none. */
  point: (at: ImagePoint | null) => void
  /** Takes a region into the mask or out of it; without `isTaken` it changes sides. Unknown ids do nothing. */
  toggle: (id: number, isTaken?: boolean) => Promise<void>
  /** The same for the region at a point. */
  toggleAt: (at: ImagePoint, isTaken?: boolean) => Promise<void>
  takeAll: () => Promise<void>
  /** Takes those that an order without a mask of the user's would take away. */
  takeSurest: () => Promise<void>
}

export function createSuggestions({ photo, mask, analysis, summary, failed }: SuggestionParts): Suggestions {
  // An address is signed anew now and then: the time says whether they are others.
  let { suggestion_url: url, suggested_at: suggestedAt } = analysis
  let since = sinceOf(analysis)
  const regions = createSignal(regionsOf(analysis))
  const idsOf = () => regions.get().map(({ id }) => id)
  const marks = createSignal<readonly RegionMark[]>([])
  const lit = createSignal<number | null>(null)
  const isBusy = createSignal(false)
  let labels: Plane | null = null

  const regionAt = ({ x, y }: ImagePoint): number | null => {
    if (labels === null || x < 0 || y < 0 || x >= photo.size.width || y >= photo.size.height) return null
    const column = Math.floor((x / photo.size.width) * labels.width)
    const row = Math.floor((y / photo.size.height) * labels.height)
    const id = labels.data[row * labels.width + column]
    return id !== undefined && idsOf().includes(id) ? id : null
  }
  const lay = async (chosen: number[], combine: 'add' | 'subtract', label: string) => {
    if (url === null || isBusy.get()) return
    isBusy.set(true)
    try {
      await mask.importPlane(await photo.plane(mediaUrl(url), chosen), combine, label)
    } catch (reason) {
      failed(reason instanceof Error ? reason.message : 'The suggestion could not be loaded.')
    } finally {
      isBusy.set(false)
    }
  }
  const takenIn = (known: MaskSummary) => takenRegions(known, idsOf(), since)
  const toggle: Suggestions['toggle'] = async (id, isTaken) => {
    const known = summary()
    if (known === null || !idsOf().includes(id)) return
    const takes = isTaken ?? !takenIn(known).has(id)
    await lay([id], takes ? 'add' : 'subtract', takes ? takenLabel(id) : leftLabel(id))
  }
  const load = async () => {
    if (url === null) return
    labels = await photo.grey(mediaUrl(url))
    marks.set(marksOf(labels, idsOf(), photo.size))
  }
  return {
    regions,
    marks,
    isShown: createSignal(false),
    lit,
    isBusy,
    load,
    renew: async (found) => {
      if (found.suggested_at === suggestedAt) return
      suggestedAt = found.suggested_at
      url = found.suggestion_url
      // By this clock, which the steps of the mask have their times from.
      since = Date.now()
      labels = null
      lit.set(null)
      marks.set([])
      regions.set(regionsOf(found))
      await load()
    },
    takenIn,
    point: (at) => lit.set(at === null ? null : regionAt(at)),
    toggle,
    toggleAt: async (at, isTaken) => {
      const id = regionAt(at)
      if (id !== null) await toggle(id, isTaken)
    },
    takeAll: async () => lay(idsOf(), 'add', allTakenLabel),
    takeSurest: async () => lay(surestOf(idsOf()), 'add', surestTakenLabel),
  }
}

function regionsOf({ suggestion_url: url, regions }: Analysis): Analysis['regions'] {
  return url === null ? [] : regions
}

function sinceOf({ suggested_at: at }: Analysis): number {
  return at === null ? 0 : Date.parse(at)
}
