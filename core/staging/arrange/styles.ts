/** A style of the catalogue: one of the looks that pieces are made in, and the palette that goes over its colours. */
export interface StagingStyle {
  id: string
  look: string
  /** Id of a palette; null for the look's own colours. */
  palette: string | null
}

/** Styles that lead to a room of their own, by id of the catalogue's styles: no two share look and palette. */
export const STAGING_STYLES: readonly StagingStyle[] = [
  { id: 'signature', look: 'modern', palette: 'earthy' },
  { id: 'modern', look: 'modern', palette: null },
  { id: 'contemporary', look: 'modern', palette: 'taupe' },
  { id: 'scandinavian', look: 'scandinavian', palette: null },
  { id: 'farmhouse', look: 'farmhouse', palette: null },
  { id: 'hampton', look: 'coastal', palette: 'blue-white' },
  { id: 'industrial', look: 'industrial', palette: null },
  { id: 'traditional', look: 'traditional', palette: null },
  { id: 'mid-century-modern', look: 'mid-century', palette: null },
  { id: 'luxury', look: 'modern', palette: 'emerald' },
  { id: 'coastal', look: 'coastal', palette: null },
  { id: 'minimalist', look: 'modern', palette: 'black-white' },
  { id: 'bohemian', look: 'mid-century', palette: 'warm' },
  { id: 'transitional', look: 'traditional', palette: 'taupe' },
  { id: 'japandi', look: 'japandi', palette: null },
  { id: 'rustic', look: 'farmhouse', palette: 'grey-brown' },
  { id: 'mediterranean', look: 'coastal', palette: 'warm' },
  { id: 'french-country', look: 'farmhouse', palette: 'blue-beige' },
  { id: 'art-deco', look: 'mid-century', palette: 'emerald' },
  { id: 'modern-farmhouse', look: 'farmhouse', palette: 'monochrome' },
  { id: 'organic-modern', look: 'japandi', palette: 'earthy' },
  { id: 'warm-minimalist', look: 'japandi', palette: 'warm' },
  { id: 'wabi-sabi', look: 'japandi', palette: 'grey-brown' },
  { id: 'urban-modern', look: 'industrial', palette: 'navy' },
  { id: 'vintage', look: 'mid-century', palette: 'yellow' },
  { id: 'shabby-chic', look: 'farmhouse', palette: 'pastel' },
  { id: 'country', look: 'farmhouse', palette: 'moss' },
  { id: 'tropical', look: 'coastal', palette: 'forest' },
  { id: 'asian-zen', look: 'japandi', palette: 'moss' },
  { id: 'hollywood-regency', look: 'traditional', palette: 'blush' },
  { id: 'bauhaus', look: 'mid-century', palette: 'black-white' },
  { id: 'victorian', look: 'traditional', palette: 'forest' },
  { id: 'moroccan', look: 'mid-century', palette: 'earthy' },
  { id: 'southwestern', look: 'farmhouse', palette: 'warm' },
  { id: 'grandmillennial', look: 'traditional', palette: 'blue-white' },
  { id: 'coastal-grandmother', look: 'coastal', palette: 'sand' },
  { id: 'cottagecore', look: 'farmhouse', palette: 'blush' },
  { id: 'tuscan', look: 'traditional', palette: 'warm' },
  { id: 'cabin', look: 'farmhouse', palette: 'forest' },
  { id: 'desert-modern', look: 'scandinavian', palette: 'warm' },
  { id: 'european-classic', look: 'traditional', palette: 'earthy' },
  { id: 'neo-traditional', look: 'traditional', palette: 'grey-green' },
  { id: 'industrial-chic', look: 'industrial', palette: 'blush' },
]

/** The first style where an order of an older version names one that is no more. */
export function styleOf(id: string): StagingStyle {
  return STAGING_STYLES.find((style) => style.id === id) ?? STAGING_STYLES[0]
}
