import type { Box, Place, Stroke } from './marks.ts'
import type { Color, Settings, SettingValue, Widget } from './widgets.ts'
import { Refusal } from '../refusal.ts'

/** Steps are counted in floating point: a slider's value may be off its step by this fraction of it. */
const stepSlack = 1e-6

/** Why a value is not one of this widget, in words for the user; null when it is. */
function findFault(widget: Widget, colors: readonly Color[], value: SettingValue): string | null {
  const { kind, label, options, min, max, step } = widget
  switch (kind) {
    case 'toggle':
      return typeof value === 'boolean' ? null : `${label} is either true or false.`
    case 'slider': {
      const low = min ?? 0
      const high = max ?? 100
      if (typeof value !== 'number' || !(value >= low && value <= high))
        return `${label} is a number from ${low} to ${high}.`
      const steps = (value - low) / (step ?? 1)
      return Math.abs(steps - Math.round(steps)) <= stepSlack
        ? null
        : `${label} goes in steps of ${step ?? 1}.`
    }
    case 'text':
      return typeof value === 'string' && value.length <= (max ?? 500)
        ? null
        : `${label} is a text of at most ${max ?? 500} characters.`
    case 'choice':
    case 'cards':
      return options.some(({ id }) => id === value) ? null : notAmong(label)
    case 'color':
      return [...options, ...colors].some(({ id }) => id === value) ? null : notAmong(label)
    case 'places':
      return placesIn(value) === undefined ? `${label} is a list of places in the photo.` : null
    case 'boxes':
      return boxesIn(value) === undefined ? `${label} is a list of boxes.` : null
    case 'strokes':
      return strokesIn(value) === undefined ? `${label} is a list of strokes.` : null
  }
}

/** The places that a value lists; undefined when it is something else. */
export function placesIn(value: SettingValue | undefined): readonly Place[] | undefined {
  if (!Array.isArray(value)) return undefined
  const places = value.filter((entry): entry is Place => 'x' in entry && !('width' in entry))
  return places.length === value.length ? places : undefined
}

/** The boxes that a value lists; undefined when it is something else. */
export function boxesIn(value: SettingValue | undefined): readonly Box[] | undefined {
  if (!Array.isArray(value)) return undefined
  const boxes = value.filter((entry) => 'width' in entry)
  return boxes.length === value.length ? boxes : undefined
}

/** The strokes that a value lists; undefined when it is something else. */
export function strokesIn(value: SettingValue | undefined): readonly Stroke[] | undefined {
  if (!Array.isArray(value)) return undefined
  const strokes = value.filter((entry) => 'points' in entry)
  return strokes.length === value.length ? strokes : undefined
}

/** Whether a widget is set on one photo: what is marked there means nothing on another one. */
export function isMarked({ kind }: Widget): boolean {
  return kind === 'places' || kind === 'boxes' || kind === 'strokes'
}

/** Whether two values are the same; lists are, when all in them is. */
export function isSameValue(a: SettingValue, b: SettingValue): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b))
}

function notAmong(label: string): string {
  return `${label} is not one of the choices of this service.`
}

/**
 * The settings of an order in full: what was given, and the default of each widget that was not. Throws Refusal,
 * with a message for the user, for a widget that the service does not have and for a value that its widget does not.
 */
export function checkSettings(
  widgets: readonly Widget[],
  colors: readonly Color[],
  given: Settings,
): Settings {
  const entries = new Map(Object.entries(given))
  const checked: Settings = {}
  for (const widget of widgets) {
    const value = entries.get(widget.id) ?? widget.default
    const fault = findFault(widget, colors, value)
    if (fault !== null) throw new Refusal(fault)
    checked[widget.id] = value
    entries.delete(widget.id)
  }
  const [unknown] = entries.keys()
  if (unknown !== undefined) throw new Refusal(`This service has no setting called ${unknown}.`)
  return checked
}

/** Settings that were kept from before: what still fits the widgets stays, the rest is as at first. */
export function fitSettings(widgets: readonly Widget[], colors: readonly Color[], kept: Settings): Settings {
  const entries = new Map(Object.entries(kept))
  return Object.fromEntries(
    widgets.map((widget) => {
      const value = entries.get(widget.id)
      const fits = value !== undefined && findFault(widget, colors, value) === null
      return [widget.id, fits ? value : widget.default]
    }),
  )
}

/** Whether this value of a widget shows the property other than it is. */
export function altersAt(widget: Widget, value: SettingValue | undefined): boolean {
  return widget.alters_property && value !== widget.neutral
}

/** Whether a result with these settings must be labelled as digitally altered. */
export function altersProperty(widgets: readonly Widget[], settings: Settings): boolean {
  return widgets.some((widget) => altersAt(widget, settings[widget.id] ?? widget.default))
}
