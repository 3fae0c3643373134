import { useState } from 'react'
import { setBeats } from '../../../../core/film/edit/whole-film.ts'
import { Button } from '../../../ui/button.tsx'
import { NumberBox } from '../../../ui/number-box.tsx'
import { showNotice } from '../../../ui/toast.ts'
import { beatsOfMusic } from '../audio/music-beats.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'

/** The beats of a film: found in its music, written, tapped, halved or doubled. */
export function BeatsPanel() {
  const { session, material } = useFilmWork()
  const { beats } = useFilm(session)
  const [taps, setTaps] = useState<readonly number[]>([])
  const [isFinding, setFinding] = useState(false)
  const find = async () => {
    setFinding(true)
    try {
      const music = session.film().sounds.find(({ role }) => role === 'music')
      const found = await beatsOfMusic(music, material.sounds.get(music?.audio_id ?? ''), session.film().fps)
      session.edit((film) => setBeats(film, found))
    } catch (reason) {
      showNotice(reason instanceof Error ? reason.message : 'The music could not be read.')
    } finally {
      setFinding(false)
    }
  }
  const scale = (by: number) => {
    const bpm = (beats?.bpm ?? 0) * by
    if (bpm >= 30 && bpm <= 300) session.edit((film) => setBeats(film, { bpm, first: beats?.first ?? 0 }))
  }
  const tap = (at: number) => {
    const recent = [...taps.filter((time) => at - time < 4_000), at].slice(-8)
    setTaps(recent)
    if (recent.length < 4) return
    const bpm = (60_000 * (recent.length - 1)) / (at - recent[0]!)
    const rounded = Math.min(300, Math.max(30, Math.round(bpm * 2) / 2))
    session.edit((film) => setBeats(film, { bpm: rounded, first: film.beats?.first ?? 0 }), 'tap')
  }
  return (
    <div className="grid w-64 gap-3 p-3 text-13">
      <p className="text-12 text-text-2">Cuts and texts snap to beats while snapping is on.</p>
      <div className="grid grid-cols-[1fr_96px] items-center gap-2">
        <span>Beats a minute</span>
        <NumberBox
          label="Beats a minute"
          unit="BPM"
          min={30}
          max={300}
          value={beats?.bpm ?? 100}
          onChange={(bpm) => session.edit((film) => setBeats(film, { bpm, first: film.beats?.first ?? 0 }))}
        />
        <span>First beat at</span>
        <NumberBox
          label="First beat, in seconds"
          unit="s"
          min={0}
          max={600}
          value={beats?.first ?? 0}
          onChange={(first) => session.edit((film) => setBeats(film, { bpm: film.beats?.bpm ?? 100, first }))}
        />
      </div>
      <Button size="s" isLoading={isFinding} onClick={() => void find()}>
        Find in the music
      </Button>
      <div className="flex gap-2">
        <Button size="s" onClick={(event) => tap(event.timeStamp)}>
          Tap the beat
        </Button>
        {beats === null ? null : (
          <>
            <Button size="s" variant="quiet" aria-label="Half as many beats" onClick={() => scale(0.5)}>
              ÷ 2
            </Button>
            <Button size="s" variant="quiet" aria-label="Twice as many beats" onClick={() => scale(2)}>
              × 2
            </Button>
            <Button size="s" variant="quiet" onClick={() => session.edit((film) => setBeats(film, null))}>
              None
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
