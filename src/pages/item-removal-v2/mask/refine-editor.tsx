import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { amountOf, firstHole, refineLimits, roundArea } from '../../../editor/refine/refine-values.ts'
import { nameOfOperation } from '../../../editor/refine/refine-words.ts'
import type { RefineKind } from '../../../editor/refine/refine-values.ts'
import { EdgeSliders } from './edge-sliders.tsx'
import type { Refine, Refining } from '../../../editor/refine/refine.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'

const holes = [
  { value: 'all', label: 'All holes' },
  { value: 'small', label: 'Up to an area' },
] as const

interface RefineEditorProps {
  refine: Refine
  refining: Refining
}

/** The value of one operation, shown on the photo while it changes. Enter applies it, Escape takes it back. */
export function RefineEditor({ refine, refining: { operation, asked } }: RefineEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const { kind } = operation
  const amount = operation.kind === 'refine-edge' ? null : amountOf(operation)
  useFocus(form, asked)
  useEscape(form, refine.cancel)
  useEffect(() => {
    // Each operation has an editor of its own height: all of it must be in sight.
    form.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <form
      ref={form}
      aria-label={nameOfOperation(kind)}
      className="mt-2.5 grid gap-2 rounded-2 bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void refine.apply()
      }}
    >
      {kind === 'fill-holes' ? (
        <Segmented
          label="Which holes"
          size="mini"
          isWide
          value={amount === null ? 'all' : 'small'}
          options={holes}
          onChange={(which) => refine.change(which === 'all' ? null : firstHole)}
        />
      ) : null}
      {operation.kind === 'refine-edge' ? <EdgeSliders refine={refine} operation={operation} /> : null}
      {amount === null || operation.kind === 'refine-edge' ? null : (
        <AmountSlider refine={refine} kind={operation.kind} amount={amount} />
      )}
      <div className="flex items-center justify-end gap-1.5">
        <Button variant="quiet" size="s" onClick={() => refine.cancel()}>
          Cancel
          <EditorKey code="Escape" />
        </Button>
        <Button size="s" type="submit">
          Apply
          <EditorKey code="Enter" />
        </Button>
      </div>
    </form>
  )
}

/** Also in the field for the number, and in a sheet that would close otherwise. */
function useEscape(form: RefObject<HTMLFormElement | null>, cancel: () => void): void {
  useEffect(() => {
    const element = form.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      cancel()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [form, cancel])
}

/** Takes the focus each time that the user asks for the editor, and gives it back at the end. */
function useFocus(form: RefObject<HTMLFormElement | null>, asked: number): void {
  useLayoutEffect(() => {
    const element = form.current
    const before = document.activeElement
    return () => {
      const hadFocus = element?.contains(document.activeElement) === true
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [form])
  const focusedFor = useRef(0)
  useEffect(() => {
    if (focusedFor.current === asked) return
    focusedFor.current = asked
    form.current?.querySelector<HTMLElement>('input[type=range], input:checked')?.focus()
  }, [form, asked])
}

const amountNames = { px: 'Radius', 'px²': 'Area' }
const unitNames = { px: 'pixels', 'px²': 'square pixels' }

interface AmountSliderProps {
  refine: Refine
  kind: RefineKind
  amount: number
}

function AmountSlider({ refine, kind, amount }: AmountSliderProps) {
  const { min, max, unit } = refineLimits[kind]
  const isArea = unit === 'px²'
  const label = kind === 'remove-specks' ? 'Below' : kind === 'fill-holes' ? 'Up to' : amountNames[unit]
  return (
    <Slider
      label={label}
      scale="log"
      min={1}
      max={max}
      step={isArea ? stepOfArea(amount) : 1}
      value={amount}
      format={(value) => `${value} ${unitNames[unit]}`}
      onChange={(value) => refine.change(isArea ? roundArea(value) : value)}
      valueField={
        <NumberBox
          label={`${label}, in ${unitNames[unit]}`}
          min={min}
          max={max}
          unit={unit}
          value={amount}
          onChange={(value) => refine.change(value)}
        />
      }
    />
  )
}

/** One press of an arrow key changes the second digit. */
function stepOfArea(area: number): number {
  let step = 1
  while (area >= step * 100) step *= 10
  return step
}

function EditorKey({ code }: { code: string }) {
  const capsOf = useKeyCaps()
  return <KeyCap name={capsOf(code).join(' ')} className="pointer-coarse:hidden" />
}
