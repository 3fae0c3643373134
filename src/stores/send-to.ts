import { create } from 'zustand'

/** The photos for which is asked where they are to be sent; null while nothing is asked. */
export const useSendTo = create<{ ids: readonly string[] | null }>()(() => ({ ids: null }))

/** Asks where photos of the library, results among them, are to be sent. */
export function openSendTo(ids: readonly string[]): void {
  if (ids.length > 0) useSendTo.setState({ ids })
}

export function closeSendTo(): void {
  useSendTo.setState({ ids: null })
}
