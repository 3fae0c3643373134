import type { Product } from '../../core/contract/shapes.ts'
import { BeforeAfter, type Pair } from './before-after.tsx'
import { FilmFrames } from './film-frames.tsx'

/** Services of which there are pictures that they made of our own samples. */
const pairs: Partial<Record<Product | 'video', Pair>> = {
  'item-removal': 'item-removal',
  'image-enhancement': 'enhancement',
  'virtual-staging': 'staging',
  'interior-design': 'design',
  'day-to-dusk': 'dusk',
}

/** Whether there is a picture of what a service does. */
export function hasServicePicture(product: Product | 'video'): boolean {
  return product === 'video' || pairs[product] !== undefined
}

interface ServicePictureProps {
  product: Product | 'video'
  name: string
  onOpen?: () => void
}

/** What a service makes, to be tried by pointer and by keys; nothing of a service that has no picture. */
export function ServicePicture({ product, name, onOpen }: ServicePictureProps) {
  const pair = pairs[product]
  const open = onOpen === undefined ? {} : { onOpen }
  if (product === 'video') return <FilmFrames label={`${name}, frames of a film`} {...open} />
  return pair === undefined ? null : <BeforeAfter pair={pair} label={`${name}, before and after`} {...open} />
}
