import { isMarked } from '../../../core/contract/settings.ts'
import type { SettingValue, Widget } from '../../../core/contract/widgets.ts'
import { catalogue } from '../../data/catalogue/catalogue.ts'
import type { ServiceEffectOrder, ServiceEffectProduct } from '../seam/service-effect-engine.ts'

/** Servers cut longer ones off, or refuse them. */
const maxLetters = 1_000

const instructions: Record<ServiceEffectProduct, string> = {
  'virtual-staging': 'Furnish this real-estate photo of a room.',
  'interior-design': 'Show this room of a real-estate photo in another style.',
  'day-to-dusk': 'Turn this daylight real-estate photo into a photo taken at dusk.',
  'image-enhancement': 'Correct light, colour and verticals of this real-estate photo.',
}

const rule = 'Keep framing, perspective and building exactly as they are, save for what is asked for.'

/** The prompt for the model: the product, what the photo shows, and each setting by its label. */
export function editPrompt(
  product: ServiceEffectProduct,
  { settings, spaceId, seed }: Pick<ServiceEffectOrder, 'settings' | 'spaceId' | 'seed'>,
): string {
  const { spaces, widgets, colors } = catalogue[product]
  const space = spaces.find(({ id }) => id === spaceId)
  // Texts are remarks for people, and marks on the photo cannot be described in a prompt.
  const lines = widgets.flatMap((widget) => {
    const value = settings[widget.id]
    if (widget.kind === 'text' || isMarked(widget) || value === undefined) return []
    return [`${widget.label}: ${formatSetting(widget, colors, value)}.`]
  })
  const parts = [
    instructions[product],
    rule,
    ...(space === undefined ? [] : [`It shows: ${space.name}.`]),
    ...lines,
    // Furniture can be arranged in many ways; the number asks for one of them.
    ...(product === 'virtual-staging' ? [`Proposal: ${seed}.`] : []),
  ]
  return parts.join(' ').slice(0, maxLetters)
}

function formatSetting(
  { options, unit, min, max }: Widget,
  colors: (typeof catalogue)[ServiceEffectProduct]['colors'],
  value: SettingValue,
): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return `${value} ${unit} on a scale of ${min} to ${max}`.replace('  ', ' ')
  // Marks on the photo were left out before.
  if (typeof value !== 'string') return ''
  const color = colors.find(({ id }) => id === value)
  return (
    options.find(({ id }) => id === value)?.label ??
    (color && `${color.name} (${color.hex.join(', ')})`) ??
    value
  )
}
