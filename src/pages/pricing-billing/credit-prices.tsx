import { creditCost } from '../../../core/contract/constants.ts'
import { productCard, productName, products } from '../../services/products.ts'

const video = productCard('video', [], undefined)

/** What one order of each service takes from the balance. */
export function CreditPrices() {
  return (
    <section aria-label="What a credit buys">
      <h2 className="mb-3 text-16 font-semibold">What a credit buys</h2>
      <dl className="grid gap-x-6 @sm:grid-cols-2 @2xl:grid-cols-3">
        {products.map((product) => (
          <Row key={product} name={productName(product)} cost={`${creditCost[product]} image`} />
        ))}
        <Row name="Film, each 30 s" cost="1 video" />
      </dl>
      {video.isAvailable ? null : (
        <p className="mt-2 text-13 text-text-3">
          Services that cannot be ordered yet are listed with what they will cost.
        </p>
      )}
    </section>
  )
}

function Row({ name, cost }: { name: string; cost: string }) {
  return (
    <div className="flex justify-between gap-3 border-t border-line py-2 text-13">
      <dt className="text-text-2">{name}</dt>
      <dd className="font-semibold tabular-nums">{cost}</dd>
    </div>
  )
}
