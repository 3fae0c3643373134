import { CLASS_COLOURS, type LabelClass } from '../../../core/perception/classes.ts'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/format.ts'
import { Section } from '../../ui/section.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { Combine } from '../mask/mask-client.ts'
import { useSignal } from '../signal/use-signal.ts'
import { CLASS_NAMES } from './class-names.ts'
import type { PhotoClasses } from './photo-classes.ts'

interface ClassLegendProps {
  classes: PhotoClasses
  combine: Combine
}

interface Row {
  name: LabelClass
  ids: number[]
  fraction: number
}

/** The classes that a photo shows and their colours: a press selects all areas of one. */
export function ClassLegend({ classes, combine }: ClassLegendProps) {
  const overlay = useSignal(classes.overlay)
  const failure = useSignal(classes.failure)
  const isBusy = useSignal(classes.isBusy)
  const lit = useSignal(classes.lit)
  const rows = new Map<LabelClass, Row>()
  for (const { id, name, fraction } of overlay?.areas ?? []) {
    const row = rows.get(name) ?? { name, ids: [], fraction: 0 }
    row.ids.push(id)
    row.fraction += fraction
    rows.set(name, row)
  }
  const { lit: pointed } = classes
  useEffect(() => () => pointed.set([]), [pointed])
  return (
    <Section title="What the photo shows" aside={isBusy ? <Spinner className="size-4" /> : null}>
      {overlay === null ? (
        failure === null ? (
          <p className="text-12 text-text-3">Reading the photo…</p>
        ) : (
          <div role="alert" className="grid justify-items-start gap-2">
            <p className="text-12 text-danger">{sentence(failure)}</p>
            <Button size="s" icon={RotateCw} onClick={() => void classes.load()}>
              Try again
            </Button>
          </div>
        )
      ) : (
        <>
          <p className="mb-1 text-12 text-text-3">
            Told by a small network, and sometimes wrong: check the edges. A press selects all of a kind.
          </p>
          <ul aria-label="What the photo shows" className="-mx-2">
            {[...rows.values()]
              .toSorted((a, b) => b.fraction - a.fraction)
              .map(({ name, ids, fraction }) => (
                <li key={name}>
                  <button
                    type="button"
                    disabled={isBusy}
                    onMouseDown={(event) => event.preventDefault()}
                    onPointerEnter={() => pointed.set(ids)}
                    onPointerLeave={() => pointed.set([])}
                    onFocus={() => pointed.set(ids)}
                    onBlur={() => pointed.set([])}
                    onClick={() => void classes.take(name, combine)}
                    className={`flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-1 px-2 text-left focus-visible:-outline-offset-2 disabled:cursor-default pointer-coarse:min-h-11 ${lit.some((id) => ids.includes(id)) ? 'bg-hover' : ''}`}
                  >
                    <span
                      aria-hidden="true"
                      className="size-3.5 flex-none rounded-1 border border-line"
                      style={{ background: `rgb(${CLASS_COLOURS[name].join(' ')})` }}
                    />
                    <span className="flex-1">{CLASS_NAMES[name]}</span>
                    <span className="text-12 text-text-3 tabular-nums">{formatPercent(fraction)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </>
      )}
    </Section>
  )
}
