import { useQuery } from '@tanstack/react-query'
import { altersProperty, fitSettings } from '../../../../core/contract/settings.ts'
import type { Order } from '../../../../core/contract/shapes.ts'
import type { Color, SettingValue, Widget } from '../../../../core/contract/widgets.ts'
import { settingsSchema } from '../../../../core/contract/widgets.ts'
import { colorsQuery, spacesQuery, widgetsQuery } from '../../../services/service-settings.ts'
import { PieceCredits } from '../../../editor/staging/piece-credits.tsx'
import { Section } from '../../../ui/section.tsx'

/** How a result was made: what was set, by which engine, and how it must be labelled. */
export function OrderInfo({ order }: { order: Order }) {
  const widgets = useQuery(widgetsQuery(order.service_id)).data?.widgets ?? []
  const colors = useQuery(colorsQuery(order.service_id)).data?.colors ?? []
  const spaces = useQuery(spacesQuery(order.service_id)).data?.spaces ?? []
  const parsed = settingsSchema.safeParse(order.settings)
  const settings = fitSettings(widgets, colors, parsed.success ? parsed.data : {})
  // What was asked for may have had no place in the photo, and a photo that was altered before stays so.
  const asked = altersProperty(widgets, settings)
  const alters = order.results.length === 0 ? asked : order.results.some((result) => result.alters_property)
  const noLabel = asked ? 'None needed: nothing was altered' : 'None needed'
  const space = spaces.find(({ id }) => id === order.space_id)
  const listed = widgets.flatMap((widget) => {
    const value = settings[widget.id]
    return value === undefined || value === '' || isEmpty(value) ? [] : [{ widget, value }]
  })
  return (
    <Section title="How this was made">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {space === undefined ? null : <Fact name="Shows" value={space.name} />}
        {listed.map(({ widget, value }) => (
          <Fact key={widget.id} name={widget.label} value={formatValue(widget, colors, value)} />
        ))}
        <Fact
          name="Engine"
          value={`${order.engine.name} ${order.engine.version}, ${order.engine.provider}`}
        />
        {order.results.slice(0, 1).map(({ id, width, height }) => (
          <Fact key={id} name="Size" value={`${width} × ${height}`} />
        ))}
        {order.took_ms === null ? null : (
          <Fact name="Took" value={`${(order.took_ms / 1000).toFixed(1)} s at full size`} />
        )}
        <Fact name="Label" value={alters ? 'Digitally altered' : noLabel} />
      </dl>
      {order.layout === null ? null : <PieceCredits pieces={order.layout.pieces} />}
    </Section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-text-2">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </>
  )
}

function isEmpty(value: SettingValue): boolean {
  return Array.isArray(value) && value.length === 0
}

function formatValue({ options, unit }: Widget, colors: readonly Color[], value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return unit === '' ? String(value) : `${value} ${unit}`
  if (Array.isArray(value)) return `${value.length} by hand`
  const name = options.find(({ id }) => id === value)?.label ?? colors.find(({ id }) => id === value)?.name
  return name ?? value
}
