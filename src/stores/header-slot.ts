import { create } from 'zustand'

/** The place in the top bar where a workspace puts its own buttons; null until the top bar is there. */
export const useHeaderSlot = create<{ slot: HTMLElement | null }>()(() => ({ slot: null }))

export function setHeaderSlot(slot: HTMLElement | null): void {
  useHeaderSlot.setState({ slot })
}
