import { useState } from 'react'
import { productCard, products } from '../services/products.ts'
import { Segmented } from './segmented.tsx'
import { hasServicePicture, ServicePicture } from './service-picture.tsx'

/** What is built, by what stands on its card. */
const shown = [...products, 'video' as const]
  .filter(hasServicePicture)
  .map((product) => productCard(product, undefined, undefined))

const shortNames: Partial<Record<(typeof shown)[number]['product'], string>> = {
  'item-removal': 'Removal',
  'virtual-staging': 'Staging',
  'day-to-dusk': 'Dusk',
  'image-enhancement': 'Light',
  video: 'Film',
}

/** One large picture of what Mullion does, before and after, and a choice of what it shows. */
export function SampleWindow() {
  const [chosen, setChosen] = useState(shown[0]!.product)
  const card = shown.find(({ product }) => product === chosen)!
  return (
    <section aria-label="What Mullion does" className="absolute inset-0 flex flex-col">
      <div className="relative min-h-0 flex-1">
        <ServicePicture product={card.product} name={card.name} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 nav:px-6">
        <p className="min-w-50 flex-1 text-13">
          <span className="font-medium">{card.name}</span>
          <span className="block text-text-2">{card.text}</span>
        </p>
        <Segmented
          label="Service"
          value={chosen}
          options={shown.map(({ product, name }) => ({ value: product, label: shortNames[product] ?? name }))}
          onChange={setChosen}
          size="mini"
        />
      </div>
    </section>
  )
}
