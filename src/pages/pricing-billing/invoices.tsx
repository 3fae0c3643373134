import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, CloudOff, ReceiptText, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { invoicesAPage, invoicesQuery } from '../../services/billing.ts'
import type { InvoiceSort } from '../../services/billing.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvoiceTable } from './invoice-table.tsx'

/** One's own invoices: sorted, by pages, each as PDF. */
export function Invoices() {
  const [sort, setSort] = useState<InvoiceSort>({ page: 1, sort_by: 'date', order: 'desc' })
  const { data, isError, isPlaceholderData, refetch } = useQuery(invoicesQuery(sort))
  const total = data?.pagination.totalRecords ?? 0
  return (
    <section aria-labelledby="invoices-title" className="mt-9">
      <h2 id="invoices-title" className="mb-3 text-16 font-semibold">
        Invoices
      </h2>
      {data === undefined ? (
        isError ? (
          <Blank
            isError
            icon={CloudOff}
            title="Failed to fetch invoices"
            text="Your invoices are safe on the server."
          >
            <Button icon={RotateCw} onClick={() => void refetch()}>
              Try again
            </Button>
          </Blank>
        ) : (
          <Skeleton className="h-49" />
        )
      ) : total === 0 ? (
        <Blank
          icon={ReceiptText}
          title="No invoices yet"
          text="Each purchase puts its invoice here at once, as PDF."
        />
      ) : (
        <>
          <InvoiceTable
            invoices={data.invoices}
            sort={sort}
            isStale={isPlaceholderData}
            onSort={(sort_by) =>
              setSort({
                page: 1,
                sort_by,
                order: sort.sort_by === sort_by && sort.order === 'desc' ? 'asc' : 'desc',
              })
            }
          />
          {total > invoicesAPage ? (
            <Pager page={sort.page} total={total} onPage={(page) => setSort({ ...sort, page })} />
          ) : null}
        </>
      )}
    </section>
  )
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.ceil(total / invoicesAPage)
  const from = (page - 1) * invoicesAPage + 1
  return (
    <nav aria-label="Pages of invoices" className="mt-2 flex items-center justify-end gap-1">
      <output className="mr-2 text-13 text-text-2 tabular-nums">
        {from} to {Math.min(total, page * invoicesAPage)} of {total}
      </output>
      <IconButton
        icon={ChevronLeft}
        label="Page before"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Page after"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
