import { useEffect, useRef } from 'react'

/** An element that is scrolled into sight when it opens. */
export function useInSight(isOpen: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return element
}
