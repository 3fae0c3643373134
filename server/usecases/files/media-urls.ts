import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLiveSession } from '../auth/sessions.ts'
import type { Context } from '../context.ts'

export type ImageVariant =
  | 'original'
  | 'display'
  | 'preview'
  | 'thumbnail'
  | 'png'
  | 'suggestions'
  | 'perception'

/** Addresses stay the same for this long, so that a browser's cache works, and are good for one to two times it. */
const bucketMs = 6 * 3_600_000

/** The session that a call is answered to; presenters of all areas make addresses for it without being handed it. */
const viewer = new AsyncLocalStorage<string>()

/** Does work whose addresses are for this session. */
export function viewAs<T>(sessionId: string, work: () => T): T {
  return viewer.run(sessionId, work)
}

function sign(secret: string, path: string, expires: number, session: string): Buffer {
  return createHmac('sha256', secret).update(`${path}\n${expires}\n${session}`).digest().subarray(0, 24)
}

/** An address for the session that is answered. Where there is none, the bare path, which opens with a token alone. */
function signedUrl({ clock, secrets }: Context, path: string): string {
  const session = viewer.getStore()
  if (session === undefined) return path
  const expires = (Math.floor(clock.now().getTime() / bucketMs) + 2) * (bucketMs / 1_000)
  const signature = sign(secrets.media, path, expires, session).toString('base64url')
  return `${path}?expires=${expires}&session=${session}&signature=${signature}`
}

/** `version` tells a file that was made anew from what caches have of the one before. */
export function imageUrl(ctx: Context, imageId: string, variant: ImageVariant, version?: string): string {
  const url = signedUrl(ctx, `/media/images/${imageId}/${variant}`)
  return version === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}v=${version}`
}

export type VideoVariant = 'film' | 'poster'

export function videoUrl(ctx: Context, videoId: string, variant: VideoVariant): string {
  return signedUrl(ctx, `/media/videos/${videoId}/${variant}`)
}

/** `output` names one of the further files of a film, see `formatOutput` of core/film. */
export function videoOutputUrl(ctx: Context, videoId: string, output: string): string {
  return signedUrl(ctx, `/media/videos/${videoId}/outputs/${output}`)
}

export function audioUrl(ctx: Context, audioId: string): string {
  return signedUrl(ctx, `/media/audios/${audioId}`)
}

export function waveformUrl(ctx: Context, audioId: string): string {
  return signedUrl(ctx, `/media/audios/${audioId}/waveform`)
}

/** Of the converted model of a furniture pack; another revision of the pack has another address. */
export function modelUrl(ctx: Context, pack: string, item: string): string {
  return signedUrl(ctx, `/media/furniture/${pack}/${item}`)
}

export function maskUrl(ctx: Context, maskId: string): string {
  return signedUrl(ctx, `/media/masks/${maskId}`)
}

export function archiveUrl(ctx: Context, archiveId: string): string {
  return signedUrl(ctx, `/media/archives/${archiveId}`)
}

export function exportUrl(ctx: Context, exportId: string): string {
  return signedUrl(ctx, `/media/exports/${exportId}`)
}

export function invoiceUrl(ctx: Context, invoiceId: string): string {
  return signedUrl(ctx, `/media/invoices/${invoiceId}`)
}

export function portraitUrl(ctx: Context, pictureId: string): string {
  return signedUrl(ctx, `/media/portraits/${pictureId}`)
}

export interface Signature {
  expires: number
  session: string
  signature: string
}

/** Whether this very path was signed by us, the signature still holds, and the session that it was made for lives. */
export async function isSigned(
  ctx: Context,
  path: string,
  { expires, session, signature }: Signature,
): Promise<boolean> {
  if (!Number.isSafeInteger(expires) || expires * 1_000 <= ctx.clock.now().getTime()) return false
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(ctx.secrets.media, path, expires, session)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
  return isLiveSession(ctx.db, session)
}
