import { CreditCard } from 'lucide-react'
import { useAuth } from '../../stores/auth.ts'
import { Blank } from '../../ui/blank.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Balances are real; buying is not built yet, and the page says so. */
export function Component() {
  const image = useAuth((state) => state.imageCredits)
  const video = useAuth((state) => state.videoCredits)
  return (
    <>
      <title>Pricing & Billing · Mullion</title>
      <h1 className="mb-5 text-24 font-semibold tracking-tight">Pricing &amp; Billing</h1>
      <dl className="mb-5 flex flex-wrap gap-4">
        <Balance label="AI Image Generations" value={image} />
        <Balance label="AI Video Builder" value={video} />
      </dl>
      <Blank
        icon={CreditCard}
        title="Buying credits is not built yet"
        text="Plans, invoices and payment come with a later version. Until then whoever runs this server grants credits. Previews stay free."
        className="min-h-80"
      >
        <ButtonLink to="/home">Home</ButtonLink>
      </Blank>
    </>
  )
}

function Balance({ label, value }: { label: string; value: number }) {
  return (
    <div className="min-w-55 rounded-3 bg-surface p-4 outlined-soft">
      <dt className="text-13 text-text-2">{label}</dt>
      <dd className="text-24 font-semibold tabular-nums">{value.toLocaleString('en')}</dd>
    </div>
  )
}
