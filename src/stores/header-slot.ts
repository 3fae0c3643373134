import { create } from 'zustand'

/** The place in the top bar where a workspace puts its own buttons; null until the top bar is there. */
export const useHeaderSlot = create<{ slot: HTMLElement | null }>()(() => ({ slot: null }))

export function setHeaderSlot(slot: HTMLElement | null): void {
  useHeaderSlot.setState({ slot })
}

/** What a workspace adds to the crumb, such as the title of what is open; null for nothing. */
export const useCrumbTail = create<{ tail: string | null }>()(() => ({ tail: null }))

export function setCrumbTail(tail: string | null): void {
  useCrumbTail.setState({ tail })
}
