import { ChevronDown, Coins } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { creditsQuery } from '../../services/account.ts'
import { useAuth } from '../../stores/auth.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Popover } from '../../ui/popover.tsx'
import { formatDay } from '../../ui/format-time.ts'

/** The sum of both balances; the panel shows each of them, what is on hold, and what expires. */
export function CreditsButton() {
  const image = useAuth((state) => state.imageCredits)
  const video = useAuth((state) => state.videoCredits)
  const { data } = useQuery(creditsQuery())
  return (
    <Popover
      button={
        <button
          type="button"
          aria-label={`Credits: ${image + video}`}
          className="ml-1 flex h-9 flex-none cursor-pointer items-center gap-2 rounded-2 pr-2.5 pl-3 font-semibold tabular-nums outlined hover:bg-hover nav:ml-2 pointer-coarse:h-11"
        >
          <Coins aria-hidden="true" className="size-4 text-accent" />
          {(image + video).toLocaleString('en')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      }
    >
      {(close) => (
        <div className="grid gap-3 p-4">
          <h2 className="text-13 font-semibold">Credits</h2>
          <dl className="grid gap-2 text-13">
            <Balance label="AI Image Generations" value={image} held={data?.holds.image ?? 0} />
            <Balance label="AI Video Builder" value={video} held={data?.holds.video ?? 0} />
          </dl>
          {data?.expires.map((entry) => (
            <p key={`${entry.kind}${entry.at}`} className="text-12 text-text-3">
              {entry.credits} {entry.kind} credits last until {formatDay(entry.at)}.
            </p>
          ))}
          <ButtonLink to="/pricing-billing" isWide onClick={close}>
            Pricing &amp; Billing
          </ButtonLink>
        </div>
      )}
    </Popover>
  )
}

function Balance({ label, value, held }: { label: string; value: number; held: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">
        {value.toLocaleString('en')}
        {held > 0 ? <span className="block text-12 font-normal text-text-3">{held} on hold</span> : null}
      </dd>
    </div>
  )
}
