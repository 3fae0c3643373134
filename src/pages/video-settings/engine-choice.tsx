import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import type { EngineConfig, FilmEngine } from '../../../core/contract/film-shapes.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import { defaultEngine, filmConfigQuery, formatFilmPrice } from '../../services/films.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'

/** The engines, as the server tells of them. One that is not there cannot be chosen. */
export function EngineChoice() {
  const { data, isError, refetch } = useQuery(filmConfigQuery())
  const [chosen, setChosen] = useState<FilmEngine | null>(null)
  const title = useId()
  return (
    <section aria-labelledby={title} className="rounded-3 bg-surface p-5 outlined-soft">
      <h2 id={title} className="mb-3.5 text-16 font-semibold">
        Engine
      </h2>
      {data === undefined ? (
        isError ? (
          <div role="alert" className="grid justify-items-start gap-2 text-13 text-text-2">
            {failureTexts.filmConfig}
            <Button size="s" icon={RotateCw} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton className="h-40 rounded-2" />
        )
      ) : (
        <>
          <div role="radiogroup" aria-labelledby={title} className="grid gap-2">
            {(['v25', 'v24'] as const).map((engine) => (
              <Engine
                key={engine}
                name={engine}
                config={data[engine]}
                isChosen={engine === (chosen ?? defaultEngine(data))}
                onChoose={() => setChosen(engine)}
              />
            ))}
          </div>
          <p className="mt-3.5 text-12 text-text-3">Once there is one: {formatFilmPrice(data.v25)}.</p>
        </>
      )}
    </section>
  )
}

interface EngineProps {
  name: FilmEngine
  config: EngineConfig
  isChosen: boolean
  onChoose: () => void
}

function Engine({ name, config, isChosen, onChoose }: EngineProps) {
  return (
    <label
      className={cx(
        'relative grid min-h-11 content-center gap-0.5 rounded-2 px-3 py-2.5 text-13 outlined-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-checked:bg-tint has-checked:text-on-tint has-checked:outlined-accent',
        config.is_available ? 'cursor-pointer hover:outlined' : 'bg-sunken',
      )}
    >
      <input
        type="radio"
        name="engine"
        value={name}
        className="sr-only"
        checked={isChosen}
        disabled={!config.is_available}
        onChange={onChoose}
      />
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-medium">{config.label}</span>
        {config.is_available ? null : <Tag tone="info">Not built yet</Tag>}
      </span>
      <span className="text-12 text-text-2">{config.description}</span>
      {config.is_available && config.limits !== '' ? (
        <span className="text-12 text-text-2">{config.limits}</span>
      ) : null}
    </label>
  )
}
