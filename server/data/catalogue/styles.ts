import { STAGING_STYLES } from '../../../core/staging/arrange/styles.ts'
import type { Widget } from '../../../core/contract/widgets.ts'

/** Styles of furniture and rooms, the commonest first: those are shown at once, the rest can be searched. */
const styles: Widget['options'] = [
  { id: 'signature', label: 'Signature', help: 'Suits most' },
  { id: 'modern', label: 'Modern', help: 'Clean lines' },
  { id: 'contemporary', label: 'Contemporary', help: 'Soft shapes' },
  { id: 'scandinavian', label: 'Scandinavian', help: 'Light wood' },
  { id: 'farmhouse', label: 'Farmhouse', help: 'Rustic wood' },
  { id: 'hampton', label: 'Hampton', help: 'Blue and white' },
  { id: 'industrial', label: 'Industrial', help: 'Metal, brick' },
  { id: 'traditional', label: 'Traditional', help: 'Dark wood' },
  ...named([
    'Mid-century modern',
    'Luxury',
    'Coastal',
    'Minimalist',
    'Bohemian',
    'Transitional',
    'Japandi',
    'Rustic',
    'Mediterranean',
    'French country',
    'Art deco',
    'Modern farmhouse',
    'Organic modern',
    'Warm minimalist',
    'Wabi-sabi',
    'Urban modern',
    'Vintage',
    'Shabby chic',
    'Country',
    'Tropical',
    'Asian zen',
    'Hollywood regency',
    'Bauhaus',
    'Victorian',
    'Moroccan',
    'Southwestern',
    'Grandmillennial',
    'Coastal grandmother',
    'Cottagecore',
    'Tuscan',
    'Cabin',
    'Desert modern',
    'European classic',
    'Neo-traditional',
    'Industrial chic',
  ]),
]

function named(labels: readonly string[]): Widget['options'] {
  return labels.map((label) => ({ id: label.toLowerCase().replaceAll(' ', '-'), label }))
}

/** Those that our own furniture is made in, each with a picture of it: scripts/render-styles.ts makes them. */
export const stagedStyles: Widget['options'] = styles
  .filter(({ id }) => STAGING_STYLES.some((style) => style.id === id))
  .map((style) => ({ ...style, image_url: `/pictures/styles/${style.id}.jpg` }))
