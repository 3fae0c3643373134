import type { ReactNode } from 'react'
import { Form } from './form.tsx'

interface AuthFormProps {
  /** What the browser calls the screen. */
  name: string
  title: string
  lead: ReactNode
  onSubmit: () => Promise<void>
  children: ReactNode
  /** What stands below the form's button. */
  foot?: ReactNode
}

/** The common form of the pages before sign-in. */
export function AuthForm({ name, title, lead, onSubmit, children, foot }: AuthFormProps) {
  return (
    <>
      <title>{`${name} · Mullion`}</title>
      <h1 className="text-32 font-semibold tracking-tight">{title}</h1>
      <p className="mt-1.5 mb-7 text-text-2">{lead}</p>
      <Form className="grid gap-5" onSubmit={onSubmit}>
        {children}
      </Form>
      {foot === undefined ? null : <p className="mt-5 text-center text-text-2">{foot}</p>}
    </>
  )
}

/** Green words that lead on. */
export const textLink = 'touch-area rounded-1 font-medium text-accent hover:underline'
