import { z } from 'zod'
import { fullNameField } from './fields.ts'
import { defineRoute } from './route.ts'
import { idParams, notificationSchema, nothing, pageQuery, paginationSchema, userSchema } from './shapes.ts'

/** What an account keeps of what it has uploaded, in bytes; `allowed` is null where nothing limits it. */
const storageSchema = z.object({
  used: z.number().int(),
  allowed: z.number().int().nullable(),
  /** Deleted photos of which results are left are still kept. */
  photos: z.object({ count: z.number().int(), max: z.number().int() }),
  sounds: z.object({ count: z.number().int(), max: z.number().int() }),
})
export type Storage = z.infer<typeof storageSchema>

const fullName = z.object({ full_name: fullNameField })

export const accountRoutes = {
  health: defineRoute({
    method: 'GET',
    path: '/health',
    summary: 'Whether work can be sent here: database, storage and queue are usable, and it is not stopping.',
    access: 'public',
    status: 200,
    data: z.object({
      status: z.literal('ok'),
      version: z.string(),
      /** What encodes films: `system` for a program of the server's machine, `wasm` for the one that comes with Mullion. */
      film_encoder: z.object({ kind: z.enum(['system', 'wasm']), version: z.string() }),
    }),
  }),
  live: defineRoute({
    method: 'GET',
    path: '/live',
    summary: 'Whether the process answers, whatever else can be used.',
    access: 'public',
    status: 200,
    data: z.object({ status: z.literal('ok') }),
  }),
  getSelf: defineRoute({
    method: 'GET',
    path: '/users/self',
    summary: 'The signed-in user with both balances.',
    access: 'user',
    status: 200,
    data: z.object({ user: userSchema, image_credit: z.number().int(), video_credit: z.number().int() }),
  }),
  editProfile: defineRoute({
    method: 'PATCH',
    path: '/auth/edit-profile',
    summary: 'Change the full name.',
    access: 'user',
    status: 200,
    body: fullName,
    data: z.object({ user: userSchema }),
  }),
  updateFullName: defineRoute({
    method: 'PUT',
    path: '/users/update-full-name',
    summary: 'Change the full name.',
    access: 'user',
    status: 200,
    body: fullName,
    data: z.object({ user: userSchema }),
  }),
  getStorage: defineRoute({
    method: 'GET',
    path: '/users/storage',
    summary: 'What the account keeps of its uploads, and how much it may.',
    access: 'user',
    status: 200,
    data: storageSchema,
  }),
  getCredits: defineRoute({
    method: 'GET',
    path: '/subscriptions/my-credits',
    summary: 'Both balances, what is on hold, and what expires when.',
    access: 'user',
    status: 200,
    data: z.object({
      total_image: z.number().int(),
      total_video: z.number().int(),
      holds: z.object({ image: z.number().int(), video: z.number().int() }),
      expires: z.array(
        z.object({ kind: z.enum(['image', 'video']), credits: z.number().int(), at: z.iso.datetime() }),
      ),
    }),
  }),
  listNotifications: defineRoute({
    method: 'GET',
    path: '/notifications/list',
    summary: 'Notifications, newest first.',
    access: 'user',
    status: 200,
    query: pageQuery,
    data: z.object({
      notifications: z.array(notificationSchema),
      unread_count: z.number().int(),
      is_muted: z.boolean(),
      pagination: paginationSchema,
    }),
  }),
  markAllRead: defineRoute({
    method: 'POST',
    path: '/notifications/mark-all-read',
    summary: 'Mark every notification as read.',
    access: 'user',
    status: 200,
    data: nothing,
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/notifications/mark-read',
    summary: 'Mark one notification as read.',
    access: 'user',
    status: 200,
    body: idParams,
    data: nothing,
  }),
  toggleMute: defineRoute({
    method: 'POST',
    path: '/notifications/toggle-mute',
    summary: 'Mute or unmute notifications.',
    access: 'user',
    status: 200,
    data: z.object({ is_muted: z.boolean() }),
  }),
} as const
