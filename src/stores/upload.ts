import { create } from 'zustand'

interface UploadState {
  /** The bytes of a photo are on their way. */
  imageUploadLoading: boolean
  /** A photo that the server has is being pre-processed. */
  processExistingFileLoading: boolean
  /** Name of the photo, and which of how many it is; 0 for whichever is ready first. */
  fileName: string
  index: number
  count: number
  /** Share of the bytes that has been sent, 0 to 1. */
  sent: number
  /** What pre-processing does now, in the server's words. */
  stage: string
  /** How much of the server's work is done, 0 to 1; null where it does not tell. */
  done: number | null
  /** Gives the upload up; null when there is nothing to give up. */
  cancel: (() => void) | null
}

const idle: UploadState = {
  imageUploadLoading: false,
  processExistingFileLoading: false,
  fileName: '',
  index: 0,
  count: 0,
  sent: 0,
  stage: '',
  done: null,
  cancel: null,
}

/**
 * The one upload or pre-processing under way. Written by `services/upload-photo.ts` and `services/merge-exposures.ts`
 * alone.
 */
export const useUpload = create<UploadState>()(() => idle)

export function resetUpload(): void {
  useUpload.setState(idle)
}

/** While this holds, leaving the page is intercepted. */
export function isUploadBusy(state: UploadState): boolean {
  return state.imageUploadLoading || state.processExistingFileLoading
}
