import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface ScrollListProps {
  label: string
  children: ReactNode
}

/** A list that scrolls inside of itself when it is long, by keys too. */
export function ScrollList({ label, children }: ScrollListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    // A stop of the Tab key only where there is something to scroll.
    const watch = new ResizeObserver(() => {
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    <ul
      ref={list}
      aria-label={label}
      className="max-h-72 overflow-y-auto rounded-2 text-13 outlined-soft *:border-b *:border-line *:px-3 *:py-2 *:last:border-0"
    >
      {children}
    </ul>
  )
}
