import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import type { Compare } from '../../../editor/compare/compare.ts'
import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { useKeysOf } from '../../../editor/commands/use-key-map.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { useZoomText } from '../../../editor/viewport/use-zoom-text.ts'
import { cx } from '../../../ui/cx.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { outsideOf } from './made-by.ts'

interface CompareStatusProps {
  compare: Compare
  /** The version on side B. */
  image: Image
  order: Order
}

export function CompareStatus({ compare, image, order }: CompareStatusProps) {
  const zoom = useZoomText(compare.view)
  const { mode, split } = useSignal(compare.state)
  const changed = image.order_id === order.id ? order.changed_outside : null
  return (
    <div className="flex h-8 flex-none items-center gap-4 overflow-hidden border-t border-line bg-surface px-4 text-12 whitespace-nowrap text-text-2 tabular-nums">
      <span ref={zoom} className="min-w-10 font-medium text-text" />
      <span className="hidden nav:block">
        {image.width} × {image.height}
      </span>
      {mode === 'bar' ? (
        <>
          <span className="hidden sm:block">Bar at {Math.round(split * 100)} %</span>
          <Keys commandId="bar" label="move" className="hidden lg:flex" />
          <Keys commandId="bar-end" label="ends" className="hidden xl:flex" />
        </>
      ) : null}
      {mode === 'difference' ? (
        <span className="hidden truncate xl:block">
          Compared as JPEGs: faint grain comes from compression
        </span>
      ) : null}
      {changed === null ? null : (
        <span className="ml-auto flex min-w-0 items-center gap-1.5">
          {changed === 0 ? (
            <ShieldCheck aria-hidden="true" className="size-4 flex-none" />
          ) : (
            <ShieldAlert aria-hidden="true" className="size-4 flex-none text-warn" />
          )}
          <span className="truncate">
            {outsideOf(order.product)}: {changed.toLocaleString('en')} pixels changed
          </span>
        </span>
      )}
    </div>
  )
}

function Keys({ commandId, label, className }: { commandId: string; label: string; className: string }) {
  const capsOf = useKeyCaps()
  const keys = useKeysOf(commandId)
  if (keys.length === 0) return null
  return (
    <span className={cx('items-center gap-1.5', className)}>
      {keys.map((key) => (
        <KeyCap key={key} name={capsOf(key).join(' ')} />
      ))}
      {label}
    </span>
  )
}
