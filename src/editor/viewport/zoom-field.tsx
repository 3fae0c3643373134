import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { showNotice } from '../../ui/toast.ts'
import type { Signal } from '../signal/signal.ts'
import { zoomLimits, zoomOf, zoomTo } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'
import { formatZoom, parseZoom } from './zoom-text.ts'

interface ZoomFieldProps {
  view: ViewportStore
  /** Counts up each time that the user asks for the field by its command: it then takes the focus. */
  asked: Signal<number>
}

/**
 * The zoom in per cent, to be read and to be typed. Enter applies, Escape gives back what is shown, arrows go by one per
 * cent (with Shift by ten); the middle of the stage stays where it is. Written outside React, as the view moves often.
 */
export function ZoomField({ view, asked }: ZoomFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  /** What had the focus before, to have it again. */
  const before = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const show = () => {
      if (input.current !== null && view.isReady() && !isTyping.current)
        input.current.value = formatZoom(zoomOf(view.get()))
    }
    show()
    return view.subscribe(show)
  }, [view])
  useEffect(
    () =>
      asked.subscribe(() => {
        const element = document.activeElement
        before.current = element instanceof HTMLElement ? element : null
        input.current?.focus()
      }),
    [asked],
  )

  const giveBack = () => {
    isTyping.current = false
    if (input.current !== null) input.current.value = formatZoom(zoomOf(view.get()))
  }
  const leave = () => {
    giveBack()
    if (before.current?.isConnected === true) before.current.focus({ preventScroll: true })
    else input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event
    if (key === 'Enter') {
      if (zoomToTyped(view, currentTarget.value)) leave()
      else currentTarget.select()
    } else if (key === 'Escape') leave()
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const by = (key === 'ArrowUp' ? 1 : -1) * (shiftKey ? 0.1 : 0.01)
      // From what is shown, in whole per cent: 66.4 % goes to 67 %.
      zoomWithin(view, Math.round((zoomOf(view.get()) + by) * 100) / 100)
      giveBack()
      currentTarget.select()
    } else return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label="Zoom in per cent"
      title="Type a zoom, then Enter"
      className="-mx-1.5 h-6 w-16 flex-none rounded-1 bg-transparent px-1.5 font-medium text-text tabular-nums hover:bg-hover pointer-coarse:h-11 focus-visible:bg-sunken focus-visible:outline-2 focus-visible:outline-focus"
      onFocus={(event) => event.currentTarget.select()}
      onChange={() => (isTyping.current = true)}
      onBlur={giveBack}
      onKeyDown={onKeyDown}
    />
  )
}

/** False, and says so, where that is no zoom. */
function zoomToTyped(view: ViewportStore, typed: string): boolean {
  const zoom = parseZoom(typed)
  if (zoom === null) {
    const { min, max } = zoomLimits(view.get(), view.photo)
    showNotice(`Type a number of per cent, from ${formatZoom(min)} to ${formatZoom(max)}.`)
    return false
  }
  zoomWithin(view, zoom)
  return true
}

/** The nearest zoom that there is; says so where that is another one. */
function zoomWithin(view: ViewportStore, zoom: number): void {
  const { min, max } = zoomLimits(view.get(), view.photo)
  view.update((viewport, photo) => zoomTo(viewport, photo, zoom))
  if (zoom > max) showNotice(`${formatZoom(max)} is the closest zoom there is.`)
  else if (zoom < min) showNotice(`${formatZoom(min)} is the farthest zoom for this photo on this screen.`)
}
