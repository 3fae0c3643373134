import type { Brand, Film, Overlay } from '../../contract/film-document.ts'

/** An address of mail or web, or so many digits as telephone numbers have. */
const CONTACT = /@|https?:|www\.|\.(com|net|org|info|biz|co|io|de|at|ch|fr|es|it|nl|pt|uk|eu|us|ca|au)\b/i
const TELEPHONE = /(?:\d[\s().+/-]*){7,}/
/** A postal code of nine digits, which is no telephone number. */
const ZIP_PLUS_4 = /\b\d{5}-\d{4}\b/

/**
 * An end card as a film without brand shows it: what listing services take of it. The call to action and who sells are
 * left out; the price, the address and the features of the film's price card stand in their place, and the second line,
 * where it says nothing of who sells. Null when nothing is left. Its lines are those of a price card.
 */
export function unbrandedEndCard(
  { overlays, brand }: Pick<Film, 'overlays' | 'brand'>,
  card: Overlay,
): Overlay | null {
  const [price = '', address = '', ...features] =
    overlays.find(({ template }) => template === 'price-card')?.lines ?? []
  const second = card.lines[1] ?? ''
  const own = isOfSeller(second, brand) || second === address ? '' : second
  const lines = price === '' && address === '' ? [own, '', ...features] : [price, address || own, ...features]
  return lines.some((line) => line.trim() !== '') ? { ...card, lines } : null
}

function isOfSeller(line: string, brand: Brand | null): boolean {
  const { name = '', company = '', phone = '' } = brand ?? {}
  const words = line.toLowerCase()
  const isNamed = [name, company, phone].some((text) => text !== '' && words.includes(text.toLowerCase()))
  return isNamed || CONTACT.test(line) || TELEPHONE.test(line.replace(ZIP_PLUS_4, ''))
}
