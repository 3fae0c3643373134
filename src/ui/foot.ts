/** Bars that stand at the foot of the window, with how far each reaches up, in pixels. */
const heights = new Map<Element, number>()

/**
 * As `ref` of a bar at the foot of the window: toasts, which stand there too, rise above it, so that none covers a
 * button that is about to be pressed. A bar that leaves the middle free, as that of a panel, changes nothing.
 */
export function foot(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  const measure = () => {
    const { top, bottom, left, right } = bar.getBoundingClientRect()
    const [middle, { innerHeight }] = [window.innerWidth / 2, window]
    const isFoot = left < middle && right > middle && bottom > innerHeight * 0.75
    heights.set(bar, isFoot ? innerHeight - top : 0)
    update()
  }
  const observer = new ResizeObserver(measure)
  observer.observe(bar)
  window.addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', measure)
    heights.delete(bar)
    update()
  }
}

function update(): void {
  const height = Math.max(0, ...heights.values())
  document.documentElement.style.setProperty('--foot', `${height}px`)
}
