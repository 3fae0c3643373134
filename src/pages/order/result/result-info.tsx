import { useQuery } from '@tanstack/react-query'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../../core/contract/shapes.ts'
import { formatPercent } from '../../../ui/format.ts'
import { orderQuery } from '../../../services/orders.ts'
import { Section } from '../../../ui/section.tsx'

interface ResultInfoProps {
  /** The version on side B. */
  image: Image
  /** The order of this page, which may be another one than that of the version. */
  order: Order
}

/** How the shown version was made, as its order recorded it. */
export function ResultInfo({ image, order }: ResultInfoProps) {
  const isOther = image.order_id !== null && image.order_id !== order.id
  const { data } = useQuery({ ...orderQuery(image.order_id ?? order.id), enabled: isOther })
  if (image.kind === 'original')
    return (
      <Section title="How this was made">
        <p className="text-text-2">As it was uploaded: nothing was changed.</p>
      </Section>
    )
  const made = isOther ? data?.order : order
  if (made === undefined) return null
  return (
    <Section title="How this was made">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name="Mask" value={formatMask(made)} />
        {formatHints(made) === '' ? null : <Fact name="Hints" value={formatHints(made)} />}
        <Fact name="Engine" value={`${made.engine.name} ${made.engine.version}`} />
        {made.took_ms === null ? null : (
          <Fact name="Took" value={`${(made.took_ms / 1000).toFixed(1)} s at full size`} />
        )}
        <Fact name="Outside the mask" value={formatOutside(made)} isGood={made.changed_outside === 0} />
        <Fact name="Label" value="Digitally altered" />
      </dl>
    </Section>
  )
}

function Fact({ name, value, isGood = false }: { name: string; value: string; isGood?: boolean }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className={isGood ? 'text-right text-accent' : 'text-right tabular-nums'}>{value}</dd>
    </>
  )
}

function formatMask({ mask_coverage, settings }: Order): string {
  const parsed = removalSettingsSchema.safeParse(settings)
  const covers = mask_coverage === null ? 'Not recorded' : formatPercent(mask_coverage)
  return parsed.success ? `${covers}, grown ${parsed.data.grow} px` : covers
}

/** "2 edge lines, 1 source area"; empty where the order had no hints. */
function formatHints({ settings }: Order): string {
  const parsed = removalSettingsSchema.safeParse(settings)
  if (!parsed.success) return ''
  const { lines, sources } = parsed.data.hints
  return [counted(lines.length, 'edge line'), counted(sources.length, 'source area')]
    .filter((text) => text !== '')
    .join(', ')
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

function formatOutside({ changed_outside: changed }: Order): string {
  if (changed === null) return 'Not counted'
  return changed === 0 ? 'Identical' : `${changed.toLocaleString('en')} pixels differ`
}
