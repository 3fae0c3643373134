import { Clapperboard, Download, Scan } from 'lucide-react'
import { useState } from 'react'
import { filmRatios } from '../film-ratios.ts'
import { setBranded, setRatio } from '../../../../core/film/edit/whole-film.ts'
import { ratioSizes } from '../../../../core/film/frame-plan.ts'
import { filmPath } from '../../../services/films.ts'
import { saveUrl } from '../../../services/save-url.ts'
import { acceptedSounds } from '../../../services/send-sounds.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import { Blank } from '../../../ui/blank.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { cx } from '../../../ui/cx.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { laterPart } from '../../../ui/later-part.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { Command } from '../../commands/command.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilm, useFilmWork } from '../session/film-context.ts'
import { useNewFiles } from '../bin/use-new-files.ts'
import { PreviewCanvas } from './preview-canvas.tsx'
import { PreviewWait } from './preview-wait.tsx'
import { Transport } from './transport.tsx'
import { SafeZones } from './safe-zones.tsx'

const FilmPlayer = laterPart(async () => (await import('../../../ui/film-player.tsx')).FilmPlayer)
const CameraStage = laterPart(async () => (await import('./camera-stage.tsx')).CameraStage)

interface FilmStageProps {
  commands: readonly Command[]
  /** The film that was made, where there is one. */
  result: FilmResult | null
}

interface FilmResult {
  id: string
  title: string
  url: string
  download: string
  poster: string | null
}

/** The picture: a clip's photo with the frames of its camera, the film itself, or the film that was made. */
export function FilmStage({ commands, result }: FilmStageProps) {
  const { session } = useFilmWork()
  const film = useFilm(session)
  const mode = useSignal(session.mode)
  const [hasZones, setZones] = useState(false)
  const onFiles = useNewFiles(session)
  const shown = mode === 'result' && result === null ? 'play' : mode
  const { width, height } = ratioSizes[film.ratio]
  const isEmpty = film.clips.length === 0
  return (
    <section aria-label="Stage" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-12 flex-none items-center gap-2 overflow-x-auto px-3 py-1 xl:gap-3">
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
        {shown === 'result' && result !== null ? (
          <ResultActions result={result} />
        ) : (
          <Segmented
            label="Format"
            value={film.ratio}
            options={filmRatios}
            onChange={(ratio) => session.edit((now) => setRatio(now, ratio))}
          />
        )}
        <span
          className={cx(
            'ml-auto flex flex-none items-center gap-2 text-13 text-text-2',
            shown === 'result' && 'hidden',
          )}
        >
          {film.ratio === '9:16' && shown === 'play' ? (
            <IconButton
              icon={Scan}
              label="Safe zones"
              isOn={hasZones}
              className="size-8!"
              onClick={() => setZones(!hasZones)}
            />
          ) : null}
          <span className="hidden nav:block">
            <Switch
              label="Branded"
              isOn={film.is_branded}
              onChange={(isOn) => session.edit((now) => setBranded(now, isOn))}
            />
          </span>
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
            <PreviewWait session={session} />
            {hasZones && film.ratio === '9:16' ? <SafeZones /> : null}
          </div>
        </div>
        {shown === 'frame' && !isEmpty ? <CameraStage /> : null}
        {shown === 'result' && result !== null ? (
          <FilmPlayer
            src={result.url}
            poster={result.poster}
            title={result.title}
            className="absolute inset-3 h-[calc(100%-24px)] w-[calc(100%-24px)]"
          />
        ) : null}
        {isEmpty ? (
          <div className="absolute inset-0 grid place-items-center overflow-y-auto p-4">
            <Blank
              icon={Clapperboard}
              title="Begin with photos and music"
              text="Drop them anywhere on this page, or choose photos in the media. Then build a first cut: it can all be changed."
            >
              <FileButton
                label="Upload photos and music"
                accept={`${acceptedFiles},${acceptedSounds}`}
                isMultiple
                variant="secondary"
                onFiles={onFiles}
              />
            </Blank>
          </div>
        ) : null}
      </div>
      <Transport commands={commands} />
    </section>
  )
}

/** What can be done with the film that was made. */
function ResultActions({ result: { id, download } }: { result: FilmResult }) {
  return (
    <span className="ml-auto flex flex-none items-center gap-2">
      <span className="hidden nav:block">
        <Button size="s" icon={Download} onClick={() => saveUrl(download)}>
          Download
        </Button>
      </span>
      <ButtonLink to={filmPath(id)} size="s">
        Open the film
      </ButtonLink>
    </span>
  )
}
