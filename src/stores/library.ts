import { create } from 'zustand'

interface LibraryState {
  /** Images whose deletion can still be undone: hidden, and on the server as before. */
  leaving: readonly string[]
}

export const useLibrary = create<LibraryState>()(() => ({ leaving: [] }))

export function hideImage(id: string): void {
  useLibrary.setState(({ leaving }) => ({ leaving: [...leaving, id] }))
}

export function showImage(id: string): void {
  useLibrary.setState(({ leaving }) => ({ leaving: leaving.filter((other) => other !== id) }))
}
