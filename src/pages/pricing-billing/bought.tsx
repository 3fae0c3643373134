import { CircleCheck, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../core/contract/price.ts'
import type { Invoice } from '../../../core/contract/shapes.ts'
import { downloadUrl } from '../../services/media-url.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { formatDay } from '../../ui/format-time.ts'
import { formatCredits } from './plan-text.ts'

/** What stands in the order's place once it is bought. */
export function Bought({ invoice, onMore }: { invoice: Invoice; onMore: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes to what came of it.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <h3 ref={title} tabIndex={-1} className="flex items-center gap-2 font-semibold outline-none">
        <CircleCheck aria-hidden="true" className="size-5 flex-none text-accent" />
        {formatCredits(invoice.credits, invoice.kind)} added
      </h3>
      <p className="text-13 text-text-2">
        {invoice.plan_name}, {formatMoney(invoice.amount, invoice.currency)}.{' '}
        {invoice.is_test ? 'The test till took no money. ' : ''}
        {invoice.credits_until === null
          ? 'The credits do not expire.'
          : `The credits last until ${formatDay(invoice.credits_until)}.`}
      </p>
      <a
        href={downloadUrl(invoice.pdf_url)}
        download={`invoice-${invoice.number}.pdf`}
        className={buttonStyle('secondary', 'm', false, true)}
      >
        <Download aria-hidden="true" className="size-4" />
        Invoice {invoice.number}
      </a>
      <Button variant="quiet" isWide onClick={onMore}>
        Buy more
      </Button>
    </div>
  )
}
