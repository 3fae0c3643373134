import type { Film } from '../../../../core/contract/film-document.ts'
import { filmFrames } from '../../../../core/contract/film-price.ts'
import { connect, workerPort } from '../../../workers/connect.ts'
import { createFilmLevel } from '../audio/film-level.ts'
import { createFilmAudio } from '../audio/film-audio.ts'
import { createSoundStore } from '../audio/sound-store.ts'
import { planSounds } from '../audio/schedule.ts'
import { createSignal } from '../../signal/signal.ts'
import type { FilmPreview, FilmPreviewParts, PreviewQuality } from './film-preview-contract.ts'
import {
  isSameMaterial,
  type PreviewFault,
  type PreviewMaterial,
  type PreviewWait,
} from '../preview-material.ts'
import { previewSize } from './preview-size.ts'
import { createQualityChooser } from './quality.ts'
import type { RasterWorker } from './raster.worker.ts'
import { clampFrame, clampSpeed, placeAt, type Course } from './transport.ts'

/** After so long without a new frame, that of the playhead is drawn as well as the canvas can show it. */
const SETTLE_MS = 150
/** Shorter waits are not worth a word. */
const WAIT_MS = 300

/** Plays a film on a canvas, from the same frames that the render has. See `FilmPreview`. */
export function createFilmPreview({ canvas, ...first }: FilmPreviewParts): FilmPreview {
  let { film, engine, material } = first
  const frame = createSignal(0)
  const isPlaying = createSignal(false)
  const speed = createSignal(0)
  const quality = createSignal<PreviewQuality>(360)
  const waiting = createSignal<PreviewWait | null>(null)
  const faults = createSignal<readonly PreviewFault[]>([])
  const isMuted = createSignal(false)

  const addFault = (fault: PreviewFault) => {
    if (!faults.get().some(({ id }) => id === fault.id)) faults.set([...faults.get(), fault])
  }
  const chooser = createQualityChooser()
  const audio = createFilmAudio(() => restart())
  const level = createFilmLevel((gain) => audio.setLevel(gain))
  const sounds = createSoundStore(() => arrange(), addFault)
  const output = canvas.getContext('bitmaprenderer', { alpha: false })
  const worker = new Worker(new URL('./raster.worker.ts', import.meta.url), { type: 'module' })
  const raster = connect<RasterWorker>(
    workerPort(worker, () => 'The preview could not be shown in this browser.'),
    { failure: 'The preview could not be drawn.', onError: ({ message }) => failed(message) },
  )
  raster.post.listen(addFault)

  /** Goes up with all that makes the picture of the present frame another one. */
  let version = 0
  let drawn: { frame: number; version: number; side: number } | null = null
  let isBusy = false
  let isSettled = true
  let settling: ReturnType<typeof setTimeout> | undefined
  let course: Course | null = null
  let animation = 0
  let starts = 0

  const size = () => ({ fps: film.fps, frames: filmFrames(film) })
  const failed = (message: string) => addFault({ id: '', kind: 'photo', message })

  // One frame is drawn at a time: what was asked for meanwhile and is not wanted any more is never drawn.
  const drawNext = async () => {
    if (isBusy || raster.ended() !== null) return
    const side = isSettled ? chooser.best : chooser.quality
    const wanted = { frame: frame.get(), version, side }
    if (drawn?.frame === wanted.frame && drawn.version === version && drawn.side === side) return
    isBusy = true
    // A worker that reads or cuts for a later clip answers nothing.
    let wait: PreviewWait = 'drawing'
    const slow = setTimeout(() => waiting.set(wait), WAIT_MS)
    try {
      const { bitmap, ms } = await raster.call.draw(wanted.frame, previewSize(film.ratio, side), (reason) => {
        wait = reason
        if (waiting.get() !== null) waiting.set(wait)
      })
      if (canvas.width !== bitmap.width) canvas.width = bitmap.width
      if (canvas.height !== bitmap.height) canvas.height = bitmap.height
      output?.transferFromImageBitmap(bitmap)
      if (course !== null) chooser.note(ms)
      quality.set(side)
    } catch (reason) {
      if (raster.ended() === null) failed((reason as Error).message)
    }
    clearTimeout(slow)
    drawn = wanted
    isBusy = false
    if (drawn.frame === frame.get() && drawn.version === version) waiting.set(null)
    void drawNext()
  }
  const request = () => {
    clearTimeout(settling)
    isSettled = false
    if (course === null)
      settling = setTimeout(() => {
        isSettled = true
        void drawNext()
      }, SETTLE_MS)
    void drawNext()
  }
  const setFrame = (next: number) => {
    frame.set(next)
    request()
  }

  const stand = () => {
    starts++
    course = null
    cancelAnimationFrame(animation)
    audio.stop()
    isPlaying.set(false)
    speed.set(0)
  }
  const tick = () => {
    if (course === null) return
    animation = requestAnimationFrame(tick)
    const place = placeAt(course, audio.now(), size())
    if (place.frame !== frame.get()) setFrame(place.frame)
    if (!place.isOver) return
    stand()
    request()
  }
  const run = async (from: number, wanted: number) => {
    const start = ++starts
    cancelAnimationFrame(animation)
    course = null
    isPlaying.set(true)
    speed.set(wanted)
    frame.set(from)
    const time = await audio.start(from / film.fps, wanted)
    if (start !== starts) return
    course = { frame: from, time, speed: wanted }
    tick()
  }
  function restart(): void {
    if (isPlaying.get()) void run(frame.get(), speed.get())
  }

  function arrange(): void {
    const parts = planSounds(film, sounds.seconds())
    audio.setParts(parts, sounds.decoded())
    level.measure(parts, new Map(sounds.decoded()), filmFrames(film) / film.fps)
  }
  const show = () => {
    version++
    raster.post.setFilm({ film, engine })
    const last = clampFrame(frame.get(), filmFrames(film))
    if (last === frame.get()) request()
    else setFrame(last)
  }
  const setFilm = (next: Film, nextMaterial: PreviewMaterial) => {
    const isSame = isSameMaterial(material, nextMaterial)
    if (isSame && next === film) return
    const isPace = next.fps !== film.fps
    const isHeard = !isSame || !isSameSound(film, next)
    film = next
    if (!isSame) {
      material = nextMaterial
      raster.post.setPhotos(material.photos)
      faults.set([])
    }
    if (isHeard) {
      sounds.load(film, material.sounds)
      arrange()
    }
    show()
    if (isPace) restart()
  }

  const measure = () => {
    chooser.setSide(Math.min(canvas.clientWidth, canvas.clientHeight) * devicePixelRatio)
    request()
  }
  const observer = new ResizeObserver(measure)
  observer.observe(canvas)
  raster.post.setPhotos(material.photos)
  sounds.load(film, material.sounds)
  arrange()
  show()

  return {
    frame,
    isPlaying,
    speed,
    quality,
    waiting,
    faults,
    isMuted,
    seek: (next) => {
      setFrame(clampFrame(next, filmFrames(film)))
      restart()
    },
    play: (wanted = 1) => {
      const next = clampSpeed(wanted)
      if (next === 0) return stand()
      const last = filmFrames(film) - 1
      const isAtEnd = next > 0 ? frame.get() === last : frame.get() === 0
      void run(isAtEnd ? (next > 0 ? 0 : last) : frame.get(), next)
    },
    pause: () => {
      stand()
      request()
    },
    setMuted: (next) => {
      isMuted.set(next)
      audio.setMuted(next)
    },
    setFilm,
    setEngine: (next) => {
      if (next === engine) return
      engine = next
      show()
    },
    dispose: () => {
      stand()
      clearTimeout(settling)
      observer.disconnect()
      raster.close()
      sounds.dispose()
      level.dispose()
      audio.dispose()
    },
  }
}

/** Whether two films sound the same. */
function isSameSound(one: Film, other: Film): boolean {
  return one.sounds === other.sounds && one.fps === other.fps && filmFrames(one) === filmFrames(other)
}
