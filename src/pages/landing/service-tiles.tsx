import { productCard, products } from '../../services/products.ts'
import { productIcons } from '../../ui/product-icons.ts'
import { hasServicePicture, ServicePicture } from '../../ui/service-picture.tsx'

const cards = [...products, 'video' as const]
  .filter(hasServicePicture)
  .map((product) => productCard(product, undefined, undefined))

/** Each service that is built in, with what it makes of our own samples. */
export function ServiceTiles() {
  return (
    <section
      aria-label="Services"
      className="border-t border-line px-4 py-10 nav:col-span-2 nav:px-8 lg:px-16"
    >
      <h2 className="mb-4 text-24 font-semibold tracking-tight">What it does</h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ product, name, text, cost }) => {
          const Icon = productIcons[product]
          return (
            <li key={product} className="overflow-hidden rounded-3 bg-surface outlined-soft">
              <div className="relative h-52 bg-well">
                <ServicePicture product={product} name={name} />
              </div>
              <div className="flex items-center gap-3 px-4 py-3">
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 flex-none text-accent" />
                <div className="min-w-0 flex-1">
                  <h3 className="font-semibold">{name}</h3>
                  <p className="text-13 text-text-2">{text}</p>
                </div>
                <span className="flex-none text-12 text-text-2 tabular-nums">{cost}</span>
              </div>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-12 text-text-2">
        Interior design works with an engine of your own; without one it is not offered.
      </p>
    </section>
  )
}
