import type { FilmRatio, FilmRect, Overlay, SpatialMotion, Transition } from '../contract/film-document.ts'
import type { Room } from '../contract/room.ts'

/** What is known of a photo before its pixels are there. */
export interface FilmPhoto {
  image_id: string
  /** Pixels of the upright photo. */
  width: number
  height: number
  /** What pre-processing learned of its room; null for photos that show none, or were not looked at. */
  room: Room | null
}

/** Where the camera is on its way through a room. */
export interface SpatialPose {
  motion: SpatialMotion
  /** 0 to 1, as in the document. */
  amount: number
  /** How fast `progress` is where it is fastest, in progress a second: what is too fast for the eye goes less far. */
  pace: number
  /** 0 at the start of the motion, 1 at its end, eased. */
  progress: number
  /** Outlines of what stands in front, as the clip has them. */
  billboards: readonly (readonly number[])[]
}

/** One photo of a frame. Nothing here depends on the size that is drawn. */
export interface ClipPicture {
  /** Place of the clip in the film. */
  clip: number
  image_id: string
  /** The part of the photo that fills the frame; it has the frame's ratio and may reach beyond the photo. */
  view: FilmRect
  /** What is seen where the view reaches beyond the photo. */
  surround: 'black' | 'blur'
  /** Null for a camera that moves on the photo's plane. Where it is set, `view` is what the pose begins from. */
  pose: SpatialPose | null
  /** The earlier photo while it is still seen: 0 it covers the frame, 1 it is gone. */
  before: { image_id: string; kind: 'wipe' | 'crossfade'; progress: number } | null
}

/** A text, a logo or a card over the photos of a frame. */
export interface OverlayPicture {
  overlay: Overlay
  /** 0 to 1. */
  opacity: number
  /** How far below its place it still is, as a fraction of the frame's height. */
  shift: number
}

/** All that one frame shows, from back to front. */
export interface FramePlan {
  frame: number
  /** A second one while one clip becomes the next. */
  pictures: readonly [ClipPicture] | readonly [ClipPicture, ClipPicture]
  /** How the first becomes the second; `progress` goes from 0 to 1. */
  transition: { kind: Transition['kind']; direction: Transition['direction']; progress: number } | null
  overlays: readonly OverlayPicture[]
}

/** Width by height of each ratio at which a film is 1080 pixels on its shorter side. */
export const ratioSizes: Readonly<Record<FilmRatio, { width: number; height: number }>> = {
  '16:9': { width: 1920, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
}
