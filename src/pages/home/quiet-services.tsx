import { Link } from 'react-router-dom'
import type { ProductCard } from '../../services/products.ts'
import { textLink } from '../../ui/auth-form.tsx'

/** What this server cannot make, in one row: its settings can be tried and kept, nothing of it is for sale. */
export function QuietServices({ cards }: { cards: readonly ProductCard[] }) {
  return (
    <p className="mt-3 min-h-5 text-12 text-text-2">
      {cards.length === 0 ? null : (
        <>
          Not made on this server:{' '}
          {cards.map(({ product, name, href }, index) => (
            <span key={product}>
              {index > 0 ? ', ' : ''}
              <Link to={href} className={textLink}>
                {name}
              </Link>
            </span>
          ))}
          . Its settings can be tried and kept; it is not for sale until an engine is set up.
        </>
      )}
    </p>
  )
}
