import type { Video } from './film-shapes.ts'
import type { Notification, Order, User } from './shapes.ts'

/** What the server tells over the socket. Events are hints: the client refetches. */
export interface ServerEvents {
  updated_credits: (event: { total_image: number; total_video: number }) => void
  'credit-update': (event: { kind: 'image' | 'video'; delta: number; order_id: string | null }) => void
  notification: (event: { notification: Notification }) => void
  'user-update': (event: { user: User }) => void
  'system-message': (event: { message: string }) => void
  'order-update': (event: {
    order_id: string
    status: Order['status']
    stage: string
    progress: number
  }) => void
  /** A film is rendered, or has ended. */
  'video-update': (event: {
    video_id: string
    status: Video['status']
    stage: string
    progress: number
  }) => void
  /** Pre-processing of an upload moved on. */
  'image-update': (event: {
    image_id: string
    status: 'processing' | 'ready' | 'failed'
    stage: string
  }) => void
}

/** What the client asks of the socket. */
export interface ClientEvents {
  'join-room': (request: { roomId: string }) => void
  'leave-room': (request: { roomId: string }) => void
}

export const socketErrors = {
  missing: 'Authentication token required',
  wrong: 'Authentication error',
} as const

export function userRoom(userId: string): string {
  return `user-${userId}`
}
