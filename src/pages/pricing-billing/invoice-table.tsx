import { ArrowDown, ArrowUp, ArrowUpDown, Download } from 'lucide-react'
import { formatMoney } from '../../../core/contract/price.ts'
import type { Invoice } from '../../../core/contract/shapes.ts'
import type { InvoiceSort } from '../../services/billing.ts'
import { downloadUrl } from '../../services/media-url.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { formatCredits } from './plan-text.ts'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  sort: InvoiceSort
  /** The rows still show the page before. */
  isStale: boolean
  onSort: (column: InvoiceSort['sort_by']) => void
}

const cell = 'border-t border-line px-1.5 py-2 first:pl-3 last:pr-1 md:px-3 md:first:pl-4 md:last:pr-2'

export function InvoiceTable({ invoices, sort, isStale, onSort }: InvoiceTableProps) {
  return (
    <div className="overflow-hidden rounded-3 bg-surface outlined-soft" aria-busy={isStale}>
      <table className={cx('w-full border-collapse text-13', isStale && 'opacity-60')}>
        <thead>
          <tr className="text-left text-text-2">
            <th scope="col" className="py-1 pl-3 font-medium md:pl-4">
              Invoice
            </th>
            <SortHead label="Date" column="date" sort={sort} onSort={onSort} />
            <th scope="col" className="hidden px-3 py-1 font-medium md:table-cell">
              Plan
            </th>
            <SortHead label="Amount" column="amount" sort={sort} onSort={onSort} isRight />
            <th scope="col" className="py-1 pr-2">
              <span className="sr-only">PDF</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const statusNames = {
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const plan = `${invoice.plan_name}${invoice.quantity > 1 ? ` × ${invoice.quantity}` : ''}`
  return (
    <tr>
      <th scope="row" className={cx(cell, 'text-left font-medium tabular-nums')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {invoice.number}
          {invoice.is_test ? <Tag>Test till</Tag> : null}
          {invoice.status === 'paid' ? null : <Tag>{statusNames[invoice.status]}</Tag>}
        </span>
        <span className="block text-12 font-normal text-text-2 md:hidden">{plan}</span>
      </th>
      <td className={cx(cell, 'whitespace-nowrap text-text-2 tabular-nums')}>{formatDay(invoice.date)}</td>
      <td className={cx(cell, 'hidden md:table-cell')}>
        {plan}
        <span className="block text-12 text-text-3">
          {formatCredits(invoice.credits, invoice.kind)}
          {invoice.credits_until === null ? '' : `, until ${formatDay(invoice.credits_until)}`}
        </span>
      </td>
      <td className={cx(cell, 'text-right font-medium tabular-nums')}>
        {formatMoney(invoice.amount, invoice.currency)}
        {invoice.status === 'partly_refunded' ? (
          <span className="block text-12 font-normal text-text-2">
            {formatMoney(invoice.refunded, invoice.currency)} refunded
          </span>
        ) : null}
      </td>
      <td className={cx(cell, 'text-right')}>
        <a
          href={downloadUrl(invoice.pdf_url)}
          download={`invoice-${invoice.number}.pdf`}
          aria-label={`Invoice ${invoice.number} as PDF`}
          className={buttonStyle('quiet', 's', false, false)}
        >
          <Download aria-hidden="true" className="size-4" />
          <span className="hidden nav:inline">PDF</span>
        </a>
      </td>
    </tr>
  )
}

interface SortHeadProps {
  label: string
  column: InvoiceSort['sort_by']
  sort: InvoiceSort
  onSort: (column: InvoiceSort['sort_by']) => void
  isRight?: boolean
}

function SortHead({ label, column, sort, onSort, isRight = false }: SortHeadProps) {
  const isOn = sort.sort_by === column
  const Icon = isOn ? (sort.order === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={cx('py-1 md:px-1', isRight && 'text-right')}
    >
      <button
        type="button"
        onClick={() => onSort(column)}
        className={cx(
          'inline-flex h-8 cursor-pointer items-center gap-1 rounded-1 px-1.5 font-medium md:px-2 hover:bg-hover pointer-coarse:h-11',
          isOn && 'text-text',
        )}
      >
        {label}
        <Icon aria-hidden="true" className={cx('size-3.5', !isOn && 'text-text-3')} />
      </button>
    </th>
  )
}
