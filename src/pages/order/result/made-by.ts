import { fitSettings, isSameValue } from '../../../../core/contract/settings.ts'
import type { Design } from '../../../../core/contract/design-document.ts'
import type { Order } from '../../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../../core/contract/shapes.ts'
import {
  settingsSchema,
  wordFor,
  type Color,
  type Settings,
  type SettingValue,
  type Widget,
} from '../../../../core/contract/widgets.ts'
import { formatPercent } from '../../../ui/format.ts'

/** One thing that an order did to its photo. */
interface Done {
  name: string
  value: string
}

/** So many of them stand in the first line. */
const MAX_NAMED = 2

/** What an order did in one line: the first few things by name, the rest by their number. */
export function summarise(done: readonly Done[]): string {
  if (done.length === 0) return 'Nothing: all was left as it is'
  const named = done.slice(0, MAX_NAMED).map(({ name, value }) => `${name}: ${value}`)
  const rest = done.length - named.length
  return [...named, ...(rest === 0 ? [] : [`${rest} more`])].join(' · ')
}

/** Where an order of this product leaves every pixel as it was, for the count of those that it did not. */
export function outsideOf(product: Order['product']): string {
  if (product === 'virtual-staging') return 'Outside the furniture'
  return product === 'interior-design' ? 'Outside the surfaces' : 'Outside the mask'
}

/** What a removal did: its mask, and the hints that it went by. */
export function doneByRemoval({ mask_coverage: coverage, settings }: Order): Done[] {
  const parsed = removalSettingsSchema.safeParse(settings)
  const mask = coverage === null ? 'not recorded' : formatPercent(coverage)
  if (!parsed.success) return [{ name: 'Mask', value: mask }]
  const { grow, hints } = parsed.data
  const counts = [counted(hints.lines.length, 'edge line'), counted(hints.sources.length, 'source area')]
  const given = counts.filter((text) => text !== '').join(', ')
  return [
    { name: 'Mask', value: mask },
    ...(given === '' ? [] : [{ name: 'Hints', value: given }]),
    ...(grow === 0 ? [] : [{ name: 'Grown', value: `${grow} px` }]),
  ]
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

/** Which surfaces a design changed, and how. */
export function doneByDesign({ surfaces }: Design): Done[] {
  return surfaces.map(({ name, change }) => ({
    name,
    value:
      change.kind === 'paint' ? 'Painted' : change.kind === 'picture' ? 'Own picture' : 'Another material',
  }))
}

/** What was set for an order of a service, in full. */
export function settingsOf(
  { settings }: Order,
  widgets: readonly Widget[],
  colors: readonly Color[],
): Settings {
  const parsed = settingsSchema.safeParse(settings)
  return fitSettings(widgets, colors, parsed.success ? parsed.data : {})
}

const rankOrder: Record<Widget['rank'], number> = { main: 0, usual: 1, rare: 2 }

/** Settings that did something: what was set by hand first, then what matters most. Those at nothing are left out. */
export function doneBySettings(
  settings: Settings,
  widgets: readonly Widget[],
  colors: readonly Color[],
): Done[] {
  return widgets
    .flatMap((widget) => {
      const value = settings[widget.id]
      if (widget.kind === 'text' || value === undefined || isIdle(widget, value)) return []
      const isOwn = !isSameValue(value, widget.default)
      return [{ name: widget.label, value: formatValue(widget, colors, value), isOwn, rank: widget.rank }]
    })
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || rankOrder[a.rank] - rankOrder[b.rank])
}

function isIdle({ idle }: Widget, value: SettingValue): boolean {
  return idle !== null && isSameValue(value, idle)
}

function formatValue(widget: Widget, colors: readonly Color[], value: SettingValue): string {
  const { options, unit } = widget
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number')
    return wordFor(widget, value) ?? (unit === '' ? String(value) : `${value} ${unit}`)
  if (Array.isArray(value)) return `${value.length} by hand`
  return options.find(({ id }) => id === value)?.label ?? colors.find(({ id }) => id === value)?.name ?? value
}
