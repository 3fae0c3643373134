import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { altersProperty } from '../../../../core/contract/settings.ts'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import { PieceCredits } from '../../../editor/staging/piece-credits.tsx'
import { orderQuery } from '../../../services/orders.ts'
import { colorsQuery, spacesQuery, widgetsQuery } from '../../../services/service-settings.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Section } from '../../../ui/section.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { doneByDesign, doneByRemoval, doneBySettings, outsideOf, settingsOf, summarise } from './made-by.ts'

/** Names of paints and materials come with the materials themselves. */
const DesignSummary = laterPart(
  async () => (await import('../../../editor/design/design-summary.tsx')).DesignSummary,
)

interface ResultInfoProps {
  /** The version on side B. */
  image: Image
  /** The order of this page, which may be another one than that of the version. */
  order: Order
}

/** How the shown version was made, as its order recorded it: three lines, the rest behind them. */
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
      {made.product === 'item-removal' ? (
        <RemovalInfo made={made} image={image} />
      ) : (
        <ServiceInfo made={made} image={image} />
      )}
      {made.layout === null ? null : <PieceCredits pieces={made.layout.pieces} />}
    </Section>
  )
}

interface MadeProps {
  made: Order
  image: Image
}

function RemovalInfo({ made, image }: MadeProps) {
  const done = doneByRemoval(made)
  return (
    <Lines made={made} done={summarise(done)} label="Digitally altered">
      {done.map(({ name, value }) => (
        <Fact key={name + value} name={name} value={value} />
      ))}
      <Outside made={made} />
      <SizeAndTime made={made} image={image} />
    </Lines>
  )
}

function ServiceInfo({ made, image }: MadeProps) {
  const widgets = useQuery(widgetsQuery(made.service_id)).data?.widgets
  const colors = useQuery(colorsQuery(made.service_id)).data?.colors
  const spaces = useQuery(spacesQuery(made.service_id)).data?.spaces
  if (widgets === undefined || colors === undefined || spaces === undefined)
    return <div className="min-h-33" />
  const settings = settingsOf(made, widgets, colors)
  // Settings choose where nothing is chosen by hand: what came of it is in the design.
  const done = made.design === null ? doneBySettings(settings, widgets, colors) : doneByDesign(made.design)
  const space = spaces.find(({ id }) => id === made.space_id)
  const note = settings['note']
  const idle = made.design === null ? widgets.filter(({ kind }) => kind !== 'text').length - done.length : 0
  return (
    <Lines made={made} done={summarise(done)} label={formatLabel(image, altersProperty(widgets, settings))}>
      {space === undefined ? null : <Fact name="Shows" value={space.name} />}
      {made.design === null ? (
        done.map(({ name, value }) => <Fact key={name} name={name} value={value} />)
      ) : (
        <DesignSummary design={made.design} />
      )}
      {made.changed_outside === null ? null : <Outside made={made} />}
      {idle === 0 ? null : (
        <Fact name="Left alone" value={`${idle} other ${idle === 1 ? 'setting' : 'settings'}`} />
      )}
      {typeof note === 'string' && note !== '' ? <Fact name="Note" value={note} /> : null}
      <SizeAndTime made={made} image={image} />
    </Lines>
  )
}

/** What was asked for may have had no place in the photo, and a photo that was altered before stays so. */
function formatLabel(image: Image, asked: boolean): string {
  if (image.alters_property) return 'Digitally altered'
  return asked ? 'None needed: nothing was altered' : 'None needed'
}

interface LinesProps {
  made: Order
  done: string
  label: string
  /** All the rest. */
  children: ReactNode
}

function Lines({ made, done, label, children }: LinesProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name="Changes" value={done} />
        <Fact name="Made by" value={`${made.engine.name} ${made.engine.version}, ${made.engine.provider}`} />
        <Fact name="Label" value={label} />
      </dl>
      <div className="mt-2">
        <Disclosure name="result-settings" label="All settings">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">{children}</dl>
        </Disclosure>
      </div>
    </>
  )
}

function SizeAndTime({ made, image }: MadeProps) {
  return (
    <>
      <Fact name="Size" value={`${image.width} × ${image.height}`} />
      {made.took_ms === null ? null : (
        <Fact name="Took" value={`${(made.took_ms / 1000).toFixed(1)} s at full size`} />
      )}
    </>
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

function Outside({ made }: Pick<MadeProps, 'made'>) {
  return (
    <Fact name={outsideOf(made.product)} value={formatOutside(made)} isGood={made.changed_outside === 0} />
  )
}

function formatOutside({ changed_outside: changed }: Order): string {
  if (changed === null) return 'Not counted'
  return changed === 0 ? 'Identical' : `${changed.toLocaleString('en')} pixels differ`
}
