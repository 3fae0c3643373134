import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const storageName = 'scroll-places'

/** How far down each entry of the history was scrolled, in CSS pixels; kept for a reload. */
const places = new Map<string, number>(readPlaces())

/**
 * Brings a page that is come back to, or loaded again, to where it was left. The router does so as soon as the page is
 * there; lists come later, and without their rows the page is too short. This goes on while it grows, until the user
 * does anything.
 */
export function useScrollPlace(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const wanted = type === NavigationType.Pop ? (places.get(key) ?? 0) : 0
    let isOver = wanted === 0
    const end = () => {
      isOver = true
      growth.disconnect()
    }
    const approach = () => {
      scrollTo({ top: wanted, behavior: 'instant' })
      if (scrollY >= wanted - 1) end()
    }
    const growth = new ResizeObserver(approach)
    if (!isOver) growth.observe(document.body)
    const off = new AbortController()
    for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(act, end, { signal: off.signal, capture: true, passive: true })
    const note = () => {
      if (isOver) places.set(key, scrollY)
    }
    addEventListener('scroll', note, { signal: off.signal, passive: true })
    addEventListener('pagehide', storePlaces, { signal: off.signal })
    return () => {
      off.abort()
      growth.disconnect()
    }
  }, [key, type])
}

function readPlaces(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? '[]')
    return Array.isArray(stored) ? (stored as [string, number][]) : []
  } catch {
    return []
  }
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...places]))
  } catch {
    // Without a storage a reload begins at the top.
  }
}
