import { Scan } from 'lucide-react'
import { useState } from 'react'
import { filmRatios } from '../film-ratios.ts'
import { setBranded, setRatio } from '../../../../core/film/edit/whole-film.ts'
import { ratioSizes } from '../../../../core/film/frame-plan.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { Command } from '../../commands/command.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { PreviewCanvas } from './preview-canvas.tsx'
import { Transport } from './transport.tsx'
import { SafeZones } from './safe-zones.tsx'

const CameraStage = laterPart(async () => (await import('./camera-stage.tsx')).CameraStage)

interface FilmStageProps {
  commands: readonly Command[]
  /** The film that was made, where there is one. */
  result: { url: string; poster: string | null; title: string } | null
}

/** The picture: a clip's photo with the frames of its camera, the film itself, or the film that was made. */
export function FilmStage({ commands, result }: FilmStageProps) {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const mode = useSignal(session.mode)
  const [hasZones, setZones] = useState(false)
  const shown = mode === 'result' && result === null ? 'play' : mode
  const { width, height } = ratioSizes[film.ratio]
  const isEmpty = film.clips.length === 0
  return (
    <section aria-label="Stage" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-12 flex-none items-center gap-3 overflow-x-auto px-3 py-1">
        <Segmented
          label="Stage shows"
          value={shown}
          options={[
            { value: 'frame', label: 'Frame' },
            { value: 'play', label: 'Play' },
            ...(result === null ? [] : [{ value: 'result', label: 'Result' } as const]),
          ]}
          onChange={(value) => session.mode.set(value)}
        />
        <Segmented
          label="Format"
          value={film.ratio}
          options={filmRatios}
          onChange={(ratio) => session.edit((now) => setRatio(now, ratio))}
        />
        <span className="ml-auto flex flex-none items-center gap-2 text-13 text-text-2">
          {film.ratio === '9:16' && shown === 'play' ? (
            <IconButton
              icon={Scan}
              label="Safe zones"
              isOn={hasZones}
              className="size-8!"
              onClick={() => setZones(!hasZones)}
            />
          ) : null}
          <Switch
            label="Branded"
            isOn={film.is_branded}
            onChange={(isOn) => session.edit((now) => setBranded(now, isOn))}
          />
        </span>
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden border-t border-line bg-well">
        <div
          className={cx(
            'absolute inset-3 grid place-items-center [container-type:size]',
            (shown !== 'play' || isEmpty) && 'invisible',
          )}
        >
          <div
            className="relative"
            style={{
              width: `min(100cqw, ${(100 * width) / height}cqh)`,
              aspectRatio: `${width} / ${height}`,
            }}
          >
            <PreviewCanvas session={session} />
            {hasZones && film.ratio === '9:16' ? <SafeZones /> : null}
          </div>
        </div>
        {shown === 'frame' && !isEmpty ? <CameraStage /> : null}
        {shown === 'result' && result !== null ? (
          // A film is pictures and music: there are no words that captions could show.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video
            controls
            src={result.url}
            aria-label={result.title}
            {...(result.poster === null ? {} : { poster: result.poster })}
            className="absolute inset-3 m-auto max-h-[calc(100%-24px)] max-w-[calc(100%-24px)]"
          />
        ) : null}
        {isEmpty ? (
          <p className="absolute inset-0 grid place-items-center p-6 text-center text-text-2">
            Choose photos in the bin, then build a first cut or add them one by one.
          </p>
        ) : null}
      </div>
      <Transport commands={commands} />
    </section>
  )
}
