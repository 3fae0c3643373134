import type { LucideIcon } from 'lucide-react'
import { Brush, Check, Clock, ImageOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { formatPercent } from '../../ui/format.ts'
import type { BatchPhoto } from './use-batch-photos.ts'

/** The state of a photo in a few letters, for below its picture. */
export function workText({ work }: BatchPhoto): string {
  switch (work.kind) {
    case 'asking':
      return ''
    case 'gone':
      return 'Deleted'
    case 'preparing':
      return 'Preparing'
    case 'unreadable':
      return 'Unreadable'
    case 'none':
      return 'No mask'
    case 'draft':
      return work.coverage === null ? 'Draft' : formatPercent(work.coverage)
    case 'queued':
      return 'Queued'
    case 'working':
      return `${Math.round(work.progress * 100)} %`
    case 'done':
      return 'Done'
    case 'failed':
      return 'Failed'
  }
}

/** The same in full, for screen readers and lists. */
export function workSentence(entry: BatchPhoto): string {
  const { work } = entry
  switch (work.kind) {
    case 'asking':
      return 'being looked up'
    case 'preparing':
      return work.stage === '' ? 'being prepared' : `being prepared: ${work.stage}`
    case 'unreadable':
      return work.reason === '' ? 'could not be read' : work.reason
    case 'draft': {
      const covers = work.coverage === null ? 'draft' : `draft, mask covers ${formatPercent(work.coverage)}`
      return work.isChanged ? `${covers}, changed since its result` : covers
    }
    case 'working':
      return `${work.stage === '' ? 'being worked on' : work.stage}, ${workText(entry)}`
    case 'failed':
      return `failed: ${work.reason}`
    default:
      return workText(entry).toLowerCase()
  }
}

/** The mark of a state; states without one say enough by having none. */
export const workIcons: Partial<Record<BatchPhoto['work']['kind'], LucideIcon>> = {
  preparing: LoaderCircle,
  unreadable: ImageOff,
  gone: ImageOff,
  draft: Brush,
  queued: Clock,
  working: LoaderCircle,
  done: Check,
  failed: TriangleAlert,
}

/** How far a whole batch is, such as `4 done, 2 under way`; empty when nothing has been ordered. */
export function batchSummary(photos: readonly BatchPhoto[]): string {
  const count = (...kinds: BatchPhoto['work']['kind'][]) =>
    photos.filter(({ work }) => kinds.includes(work.kind)).length
  const parts: [number, string][] = [
    [count('done'), 'done'],
    [count('queued', 'working'), 'under way'],
    [count('failed'), 'failed'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')
}
