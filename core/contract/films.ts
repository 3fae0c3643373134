import { z } from 'zod'
import { brandSchema, filmRatioSchema, filmSchema } from './film-document.ts'
import {
  audioSchema,
  filmConfigSchema,
  filmDraftSchema,
  listedFilmDraftSchema,
  filmEngineSchema,
  filmPresetSchema,
  filmUseSchema,
  videoSchema,
} from './film-shapes.ts'
import { audioLimits, libraryLimits } from './constants.ts'
import { listQuery } from './images.ts'
import { archiveSchema } from './library.ts'
import { defineRoute } from './route.ts'
import { shippedTracks } from './shipped-tracks.ts'
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
    summary: 'Order a film: its credits are held, and it is rendered in the background.',
    access: 'subscriber',
    status: 202,
    body: z.object({
      film: filmSchema,
      engine: filmEngineSchema,
      title: z.string().trim().min(1, 'Give the film a title').max(120, 'Use at most 120 characters'),
      preset: filmPresetSchema.default('1080p'),
    }),
    data: placed,
    idempotent: true,
  }),
  trySampleFilm: defineRoute({
    method: 'POST',
    path: '/audio-video/try-sample',
    summary:
      'Have the film that comes with Mullion made of its own photos and music, for no credit. It is among the films when its photos are prepared.',
    access: 'user',
    status: 202,
    data: nothing,
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
      /** Which photo or sound of it was deleted, so that it cannot be rendered again as it is; null for none. */
      lost: z.string().nullable().optional(),
      video: videoSchema,
    }),
  }),
  regenerateVideo: defineRoute({
    method: 'POST',
    path: '/audio-video/regenerate-video',
    summary:
      'Render a film again, changed or with another engine; unchanged clips cost nothing. The file of before stays until the new one is complete.',
    access: 'subscriber',
    status: 202,
    body: z.object({ id, film: filmSchema.optional(), engine: filmEngineSchema.optional() }).extend({
      title: z.string().trim().min(1, 'Give the film a title').max(120).optional(),
      preset: filmPresetSchema.optional(),
    }),
    data: placed,
    idempotent: true,
  }),
  renderOutput: defineRoute({
    method: 'POST',
    path: '/audio-video/render-output',
    summary:
      'Render a film, as it was rendered before, in a further size or shape, for no credit. Its other files stay.',
    access: 'subscriber',
    status: 202,
    body: z.object({ id, preset: filmPresetSchema, ratio: filmRatioSchema }),
    data: placed,
    idempotent: true,
  }),
  createFilmArchive: defineRoute({
    method: 'POST',
    path: '/audio-video/archive',
    summary: 'A signed address that answers with the files of several films as one ZIP.',
    access: 'user',
    status: 201,
    body: z.object({ video_ids: z.array(id).min(1).max(libraryLimits.atOnce) }),
    data: archiveSchema,
  }),
  cancelVideo: defineRoute({
    method: 'POST',
    path: '/audio-video/cancel-video',
    summary:
      'Stop rendering a film and give its credits back. One that was rendered before keeps the file of then.',
    access: 'user',
    status: 200,
    body: z.object({ id }),
    data: placed,
  }),
  listFilmDrafts: defineRoute({
    method: 'GET',
    path: '/audio-video/film-drafts',
    summary: 'Films that are being cut, last saved first.',
    access: 'user',
    status: 200,
    data: z.object({ drafts: z.array(listedFilmDraftSchema) }),
  }),
  getFilmDraft: defineRoute({
    method: 'GET',
    path: '/audio-video/film-drafts/:id',
    summary: 'One film that is being cut.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({ draft: filmDraftSchema }),
  }),
  saveFilmDraft: defineRoute({
    method: 'PUT',
    path: '/audio-video/film-drafts',
    summary:
      'Save a film that is being cut, on top of `revision`, which is 0 for a new one. 409 stale_revision when another window has saved it since.',
    access: 'user',
    status: 200,
    body: filmDraftSchema.omit({ updated_at: true }).extend({
      preset: filmPresetSchema.default('1080p'),
      video_id: id.nullable().default(null),
      revision: z.number().int().min(0),
    }),
    data: z.object({ draft: filmDraftSchema }),
  }),
  deleteFilmDraft: defineRoute({
    method: 'POST',
    path: '/audio-video/delete-film-draft',
    summary: 'Delete a film that is being cut; what was rendered of it stays.',
    access: 'user',
    status: 200,
    body: z.object({ id }),
    data: z.object({ id }),
  }),
  getBrandKit: defineRoute({
    method: 'GET',
    path: '/audio-video/brand-kit',
    summary: 'The brand that new films begin with; null while none is saved.',
    access: 'user',
    status: 200,
    data: z.object({ brand: brandSchema.nullable() }),
  }),
  saveBrandKit: defineRoute({
    method: 'PUT',
    path: '/audio-video/brand-kit',
    summary: 'Save the brand that new films begin with. Films that are there keep theirs.',
    access: 'user',
    status: 200,
    body: z.object({ brand: brandSchema }),
    data: z.object({ brand: brandSchema }),
  }),
  listFilmUses: defineRoute({
    method: 'POST',
    path: '/audio-video/film-uses',
    summary: 'Own films and drafts that use these photos or sounds: to be asked before they are deleted.',
    access: 'user',
    status: 200,
    body: z.object({
      image_ids: z.array(id).max(libraryLimits.atOnce).default([]),
      audio_ids: z.array(id).max(libraryLimits.atOnce).default([]),
    }),
    data: z.object({ films: z.array(filmUseSchema) }),
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
    upload: { file: 'audio', isKept: true, fields: nothing, bytes: audioLimits.bytes },
    /** `is_duplicate`: these very bytes were among the sounds already; they are kept once. */
    data: z.object({ audio: audioSchema, is_duplicate: z.boolean() }),
  }),
  addTrack: defineRoute({
    method: 'POST',
    path: '/audio-video/add-track',
    summary:
      'Put a track that comes with Mullion among one’s own sounds. One that is there is not added twice.',
    access: 'user',
    status: 200,
    body: z.object({ track: z.enum(shippedTracks.map(({ id: track }) => track)) }),
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
