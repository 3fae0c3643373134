import { CircleAlert } from 'lucide-react'

/** Why a whole form was refused. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-2 bg-danger-tint px-3 py-2.5 text-13 text-danger"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
      {text}
    </p>
  )
}
