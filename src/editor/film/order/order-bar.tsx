import { Download } from 'lucide-react'
import { outputChoices } from '../../../../core/film/presets.ts'
import { Button } from '../../../ui/button.tsx'
import { foot } from '../../../ui/foot.ts'
import { formatCredits } from '../../../ui/format.ts'
import { OrderFailure } from '../../../ui/order-failure.tsx'
import { isUnderWay } from '../../../services/films.ts'
import { formatSeconds } from '../format-frames.ts'
import { useFilmWork, useProject } from '../session/film-context.ts'
import { DraftProgress } from './draft-progress.tsx'
import { useDraft } from './use-draft.ts'
import type { FilmOrder } from './use-film-order.ts'
import { OrderProgress } from './order-progress.tsx'

interface OrderBarProps {
  order: FilmOrder
}

/** What the film costs, the free draft, and the one paid button; while it is rendered, how far it is. */
export function OrderBar({ order }: OrderBarProps) {
  const { session } = useFilmWork()
  const { film, preset } = useProject(session)
  const { price, balance, failure, video } = order
  const missing = order.missing()
  const isRendering = video !== undefined && isUnderWay(video)
  const draft = useDraft()
  const output = outputChoices.find((choice) => choice.preset === preset)
  return (
    <div
      ref={foot}
      className="grid flex-none gap-2 border-t border-line bg-surface px-4 pt-3 pb-3.5 text-13 nav:gap-2.5 nav:px-5 nav:pt-3.5"
    >
      {failure === null ? null : <OrderFailure canBuy={failure.canBuy}>{failure.message}</OrderFailure>}
      {isRendering ? (
        <OrderProgress order={order} />
      ) : (
        <Price
          price={price}
          balance={balance}
          seconds={formatSeconds(session.frames(), film.fps)}
          fps={film.fps}
        />
      )}
      {draft.progress === null ? null : <DraftProgress progress={draft.progress} onCancel={draft.cancel} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <Button
          size="l"
          icon={Download}
          disabled={film.clips.length === 0}
          isLoading={draft.progress !== null}
          className="px-3 nav:max-xl:gap-1.5 nav:max-xl:px-2 nav:max-xl:text-13"
          onClick={draft.make}
        >
          Free draft
        </Button>
        <Button
          size="l"
          variant="primary"
          {...(film.clips.length === 0
            ? {}
            : { price: price.credits === 0 ? 'free' : formatCredits(price.credits) })}
          disabled={missing !== null}
          isLoading={order.isSending || isRendering}
          className="px-2.5 nav:max-xl:gap-1.5 nav:max-xl:px-2 nav:max-xl:text-13"
          onClick={order.place}
        >
          {order.isSending
            ? 'Ordering'
            : isRendering
              ? 'Rendering'
              : price.isAgain
                ? 'Render again'
                : 'Order film'}
        </Button>
      </div>
      <p className="flex justify-between gap-3 text-12 text-text-3">
        <span className="min-w-0 truncate">
          {missing !== null && !isRendering ? `${missing}.` : 'Draft: a small MP4 with a watermark'}
        </span>
        <span className="flex-none">{output?.label}</span>
      </p>
    </div>
  )
}

interface PriceProps {
  price: FilmOrder['price']
  balance: number
  seconds: string
  fps: number
}

function Price({ price, balance, seconds, fps }: PriceProps) {
  const count = price.changed.size
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-12 text-text-2 tabular-nums">
      <dt>Whole film, {seconds}</dt>
      <dd className="text-right">
        {price.isAgain ? (
          <s className="text-text-3">{formatCredits(price.full)}</s>
        ) : (
          <b className="font-semibold text-text">{formatCredits(price.full)}</b>
        )}
      </dd>
      {price.isAgain ? (
        <>
          <dt className="flex items-center gap-1.5">
            <span aria-hidden="true" className="size-1.75 flex-none rounded-full bg-accent-line" />
            {count === 0
              ? 'No clip changed'
              : `Only what changed, ${count} ${count === 1 ? 'clip' : 'clips'}, ${formatSeconds(price.changedFrames, fps)}`}
          </dt>
          <dd className="text-right font-semibold text-text">{formatCredits(price.credits)}</dd>
        </>
      ) : null}
      <dt>Video credits after this order</dt>
      <dd className="text-right">
        {balance < price.credits ? (
          <span className="text-danger">
            {balance} of {price.credits} needed
          </span>
        ) : (
          <>
            <span className="text-text-3">{balance}</span> →{' '}
            <b className="font-semibold text-text">{balance - price.credits}</b>
          </>
        )}
      </dd>
    </dl>
  )
}
