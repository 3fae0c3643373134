import { create } from 'zustand'

/** Where a photo is on its way; fractions of its bytes, 0 to 1. */
export type UploadStep =
  | { kind: 'waiting' }
  | { kind: 'sending'; sent: number }
  /** The network or the server is away; it goes on by itself. */
  | { kind: 'offline'; sent: number }
  /** It is on the server, which prepares it. */
  | { kind: 'preparing'; stage: string }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string; canRetry: boolean }
  /** The page was loaded anew and the browser has not kept the file: it must be chosen again. */
  | { kind: 'missing' }

export interface TrayPhoto {
  /** Its idempotency key, the same through retries and reloads. */
  key: string
  name: string
  bytes: number
  /** The service that it is for; null for the library alone. */
  serviceId: string | null
  /** Photos that came together have the same: one of their own, or the id of the image that they join. */
  series: string
  imageId: string | null
  thumbnail: string | null
  /** The library had these very bytes: they are kept once. */
  isDuplicate?: boolean
  step: UploadStep
}

interface UploadsState {
  /** In the order in which they came. */
  photos: readonly TrayPhoto[]
  /** Whether the tray is unfolded. */
  isOpen: boolean
}

/** All photos on their way, and what became of them. Written by `services/uploads` alone, a few times a second. */
export const useUploads = create<UploadsState>()(() => ({ photos: [], isOpen: false }))

export function setTrayOpen(isOpen: boolean): void {
  useUploads.setState({ isOpen })
}

/** Whether something is still to be done for it, by this page or by the server. */
export function isUnderWay({ step }: TrayPhoto): boolean {
  return isUnsent(step) || step.kind === 'preparing'
}

/** Whether the server has not got it, and this page goes on sending it. */
export function isUnsent({ kind }: UploadStep): boolean {
  return kind === 'waiting' || kind === 'sending' || kind === 'offline'
}
