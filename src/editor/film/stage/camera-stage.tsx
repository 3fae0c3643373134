import { ImageUp } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FilmRect } from '../../../../core/contract/film-document.ts'
import { setFocus, setMotion } from '../../../../core/film/edit/pictures.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { Button } from '../../../ui/button.tsx'
import { clipName, motionName } from '../film-words.ts'
import { cameraFrames } from '../session/camera-frames.ts'
import { type KnownPhoto, useFilmWork, useProject } from '../session/film-context.ts'
import { useShownClip } from '../session/use-shown-clip.ts'
import { CameraFrameKeys } from './camera-frame-keys.tsx'
import { CameraCanvas } from './camera-canvas.tsx'
import { type FrameEnd, MARGIN_PX } from './camera-nodes.ts'
import { FocusRing } from './focus-ring.tsx'
import type { Size } from './stage-size.ts'

/** Air between photo and stage, in pixels. */
const AIR_PX = MARGIN_PX

/** The photo of a clip with the frames that its camera begins and ends with, to be moved by pointer and keys. */
export function CameraStage() {
  const { session, material } = useFilmWork()
  const { film, engine } = useProject(session)
  const clipId = useShownClip(session)
  const frames = useMemo(
    () => (clipId === null ? null : cameraFrames(film, material.photos, engine, clipId)),
    [film, material.photos, engine, clipId],
  )
  const clip = film.clips.find(({ id }) => id === clipId)
  const photo = clip === undefined ? undefined : material.photos.get(clip.image_id)
  const [place, size] = useStageSize()
  const ids = clip === undefined ? [] : [clip.id]

  const put = (end: FrameEnd, rect: FilmRect, gesture: string) => {
    if (frames === null || frames.isSpatial) return
    session.edit(
      (now) => setMotion(now, ids, { kind: 'custom', from: frames.from, to: frames.to, [end]: rect }),
      gesture,
    )
  }
  return (
    <div ref={place} className="absolute inset-0 overflow-hidden">
      {clip === undefined || frames === null ? null : photo === undefined ? (
        <div className="absolute inset-0 grid content-center justify-items-center gap-3 p-6 text-center text-13 text-text-2">
          {material.gone.has(clip.image_id) ? (
            <>
              <p>This photo was deleted. Choose another one for this clip, or delete the clip.</p>
              <Button icon={ImageUp} onClick={() => session.replacing.set([clip.id])}>
                Replace photo
              </Button>
            </>
          ) : (
            <p>Loading the photo</p>
          )}
        </div>
      ) : (
        <Photo photo={photo} name={clipName(photo.image)} stage={size}>
          {(shown) =>
            clip.fit === 'cover' ? (
              <>
                <CameraCanvas
                  size={shown}
                  frames={frames}
                  onPut={put}
                  onDrag={(isDragging) => session.isDragging.set(isDragging)}
                  onCancel={session.history.cancel}
                />
                {frames.isSpatial ? (
                  <span className="absolute top-2 left-2 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white">
                    {motionName(frames.motion)}: the camera goes through the room
                  </span>
                ) : (
                  <CameraFrameKeys size={shown} frames={frames} onPut={put} />
                )}
                {clip.motion.kind === 'custom' ? null : (
                  <FocusRing
                    point={clip.focus ?? { x: 0.5, y: 0.5 }}
                    onMove={(focus, gesture) => session.edit((now) => setFocus(now, ids, focus), gesture)}
                    onCancel={session.history.cancel}
                    isDragging={session.isDragging}
                  />
                )}
              </>
            ) : (
              <span className="absolute top-2 left-2 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white">
                The whole photo is shown
              </span>
            )
          }
        </Photo>
      )}
    </div>
  )
}

interface PhotoProps {
  photo: KnownPhoto
  name: string
  stage: Size
  children: (shown: Size) => React.ReactNode
}

function Photo({ photo, name, stage, children }: PhotoProps) {
  const room = { width: stage.width - 2 * AIR_PX, height: stage.height - 2 * AIR_PX }
  const scale = Math.min(room.width / photo.width, room.height / photo.height)
  if (scale <= 0) return null
  const shown = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) }
  return (
    <div
      style={{ ...shown, left: (stage.width - shown.width) / 2, top: (stage.height - shown.height) / 2 }}
      className="absolute"
    >
      <img
        src={mediaUrl(photo.image.preview_url)}
        alt={name}
        draggable={false}
        className="size-full bg-line select-none"
      />
      {children(shown)}
    </div>
  )
}

function useStageSize(): [React.RefObject<HTMLDivElement | null>, Size] {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, size]
}
