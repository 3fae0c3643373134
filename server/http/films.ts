import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { filmEngines } from '../engines/film-engines.ts'
import { createFilmArchive } from '../usecases/images/archives.ts'
import { deleteAudio, uploadAudio } from '../usecases/films/audios.ts'
import { readBrandKit, saveBrandKit } from '../usecases/films/brand-kit.ts'
import { deleteFilmDraft, listFilmDrafts, readFilmDraft, saveFilmDraft } from '../usecases/films/drafts.ts'
import { cancelVideo } from '../usecases/films/end-render.ts'
import { requestSampleFilm } from '../usecases/films/make-sample-film.ts'
import { orderFilm, orderFilmAgain, orderOutput } from '../usecases/films/order-film.ts'
import { listAudios, listVideos, readVideoStatus } from '../usecases/films/queries.ts'
import { addShippedTrack } from '../usecases/films/shipped-tracks.ts'
import { listFilmUses } from '../usecases/films/uses.ts'
import { deleteVideo, setFavoriteVideo } from '../usecases/films/videos.ts'
import { mount } from './mount.ts'

export function mountFilms(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    getFilmConfig: async () => filmEngines,
    createVideo: async ({ user, body, idempotency }) => orderFilm(ctx, user.id, body, idempotency),
    regenerateVideo: async ({ user, body: { id, film, engine, preset, title }, idempotency }) =>
      orderFilmAgain(ctx, user.id, { id, film, engine, preset, title }, idempotency),
    renderOutput: async ({ user, body, idempotency }) => orderOutput(ctx, user.id, body, idempotency),
    createFilmArchive: async ({ user, body }) => createFilmArchive(ctx, user.id, body.video_ids),
    cancelVideo: async ({ user, body }) => cancelVideo(ctx, user.id, body.id),
    trySampleFilm: async ({ user }) => {
      await requestSampleFilm(ctx, user.id)
      return {}
    },
    getVideoStatus: async ({ user, params }) => readVideoStatus(ctx, user.id, params.id),
    listFilmDrafts: async ({ user }) => ({ drafts: await listFilmDrafts(ctx, user.id) }),
    getFilmDraft: async ({ user, params }) => ({ draft: await readFilmDraft(ctx, user.id, params.id) }),
    saveFilmDraft: async ({ user, body }) => ({ draft: await saveFilmDraft(ctx, user.id, body) }),
    deleteFilmDraft: async ({ user, body }) => {
      await deleteFilmDraft(ctx, user.id, body.id)
      return body
    },
    getBrandKit: async ({ user }) => ({ brand: await readBrandKit(ctx, user.id) }),
    saveBrandKit: async ({ user, body }) => ({ brand: await saveBrandKit(ctx, user.id, body.brand) }),
    listFilmUses: async ({ user, body: { image_ids: imageIds, audio_ids: audioIds } }) => ({
      films: await listFilmUses(ctx, user.id, { imageIds, audioIds }),
    }),
    listAudios: async ({ user }) => ({ audios: await listAudios(ctx, user.id) }),
    uploadAudio: async ({ user, file: { path, name, bytes }, setMessage }) => {
      const { audio, isDuplicate } = await uploadAudio(ctx, user.id, { file: path, name, bytes })
      if (isDuplicate) setMessage('This sound is already among yours.')
      return { audio, is_duplicate: isDuplicate }
    },
    addTrack: async ({ user, body }) => ({ audio: await addShippedTrack(ctx, user.id, body.track) }),
    deleteAudio: async ({ user, body, setMessage }) => {
      await deleteAudio(ctx, user.id, body.audio_id)
      setMessage('Audio deleted successfully')
      return body
    },
    listVideos: async ({ user, query }) => listVideos(ctx, user.id, query),
    listFavoriteVideos: async ({ user, query }) => listVideos(ctx, user.id, { ...query, isFavorite: true }),
    setFavoriteVideo: async ({ user, body, setMessage }) => {
      await setFavoriteVideo(ctx, user.id, body.video_id, body.is_favorite)
      setMessage('Favorite status updated successfully')
      return body
    },
    deleteVideo: async ({ user, body, setMessage }) => {
      await deleteVideo(ctx, user.id, body.video_id)
      setMessage('Video deleted successfully')
      return body
    },
  })
}
