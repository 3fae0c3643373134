import { z } from 'zod'
import { filmSchema } from './film-document.ts'
import { filmConfigSchema, filmEngineSchema, audioSchema, videoSchema } from './film-shapes.ts'
import { audioLimits } from './constants.ts'
import { listQuery } from './images.ts'
import { defineRoute } from './route.ts'
import { idParams, nothing, paginationSchema } from './shapes.ts'

const id = z.string().min(1).max(64)
const placed = z.object({ video: videoSchema, video_credit: z.number().int() })
/** `next` is what `after` of the following call takes, or null on the last page. */
const videoList = z.object({
  videos: z.array(videoSchema),
  pagination: paginationSchema,
  next: z.string().nullable(),
})

export const filmRoutes = {
  getFilmConfig: defineRoute({
    method: 'GET',
    path: '/config/get',
    summary: 'The engines that make films, which of them are there, and what they take.',
    access: 'user',
    status: 200,
    data: filmConfigSchema,
  }),
  createVideo: defineRoute({
    method: 'POST',
    path: '/audio-video/create-video',
    summary: 'Order a film. 409 engine_unavailable while its engine is not built.',
    access: 'subscriber',
    status: 202,
    body: z.object({
      film: filmSchema,
      engine: filmEngineSchema,
      title: z.string().trim().min(1, 'Give the film a title').max(120, 'Use at most 120 characters'),
    }),
    data: placed,
    idempotent: true,
  }),
  getVideoStatus: defineRoute({
    method: 'GET',
    path: '/audio-video/status/:id',
    summary: 'How a film stands.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({
      ...videoSchema.pick({ id: true, title: true, status: true, progress: true, url: true }).shape,
      /** The named stage that is under way, in words for the user. */
      stage: z.string(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
      video: videoSchema,
    }),
  }),
  regenerateVideo: defineRoute({
    method: 'POST',
    path: '/audio-video/regenerate-video',
    summary:
      'Render a film again, changed or with another engine; unchanged clips cost nothing. 409 engine_unavailable while its engine is not built.',
    access: 'subscriber',
    status: 202,
    body: z.object({ id, film: filmSchema.optional(), engine: filmEngineSchema.optional() }),
    data: placed,
    idempotent: true,
  }),
  listAudios: defineRoute({
    method: 'GET',
    path: '/audio-video/user-audio-list',
    summary: 'Own music and voices, newest first.',
    access: 'user',
    status: 200,
    data: z.object({ audios: z.array(audioSchema) }),
  }),
  uploadAudio: defineRoute({
    method: 'POST',
    path: '/audio-video/upload-audio',
    summary: 'Upload music or a voice: MP3, M4A, WAV, OGG or FLAC, known by its content.',
    access: 'user',
    status: 201,
    upload: { file: 'audio', fields: nothing, bytes: audioLimits.bytes },
    data: z.object({ audio: audioSchema }),
  }),
  deleteAudio: defineRoute({
    method: 'POST',
    path: '/audio-video/delete-audio',
    summary: 'Delete music or a voice and its file.',
    access: 'user',
    status: 200,
    body: z.object({ audio_id: id }),
    data: z.object({ audio_id: id }),
  }),
  listVideos: defineRoute({
    method: 'GET',
    path: '/audio-video/get-all-videos',
    summary: 'Own films, newest first.',
    access: 'user',
    status: 200,
    query: listQuery,
    data: videoList,
  }),
  listFavoriteVideos: defineRoute({
    method: 'GET',
    path: '/audio-video/favorite-videos',
    summary: 'Favourite films, newest first.',
    access: 'user',
    status: 200,
    query: listQuery,
    data: videoList,
  }),
  setFavoriteVideo: defineRoute({
    method: 'PUT',
    path: '/audio-video/favorite',
    summary: 'Mark or unmark a favourite film.',
    access: 'user',
    status: 200,
    body: z.object({ video_id: id, is_favorite: z.boolean() }),
    data: z.object({ video_id: id, is_favorite: z.boolean() }),
  }),
  deleteVideo: defineRoute({
    method: 'PUT',
    path: '/audio-video',
    summary: 'Delete a film and its files.',
    access: 'user',
    status: 200,
    body: z.object({ video_id: id }),
    data: z.object({ video_id: id }),
  }),
} as const
