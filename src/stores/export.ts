import { create } from 'zustand'

/** The images for which is asked how they are to be exported; null while nothing is asked. */
export const useExport = create<{ ids: readonly string[] | null }>()(() => ({ ids: null }))

/** Asks how images of the library are to be taken home. */
export function openExport(ids: readonly string[]): void {
  if (ids.length > 0) useExport.setState({ ids })
}

export function closeExport(): void {
  useExport.setState({ ids: null })
}
