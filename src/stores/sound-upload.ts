import { create } from 'zustand'

/** The sound that is being sent; kept outside the page, so that the page can be left and come back to. */
export interface SoundUpload {
  name: string
  /** Its place in the series, from 1. */
  index: number
  count: number
  /** Share of it that has been sent, 0 to 1. */
  sent: number
  cancel: () => void
}

export const useSoundUpload = create<{ current: SoundUpload | null }>()(() => ({ current: null }))
