import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textLink } from '../../ui/auth-form.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'

/** Two steps: which address, then the code that was mailed to it. */
export function Component() {
  const [email, setEmail] = useState<string | null>(null)
  const foot = (
    <Link to="/signin" className={textLink}>
      Back to sign in
    </Link>
  )
  if (email === null) return <EmailStep onSent={setEmail} foot={foot} />
  return <CodeStep email={email} onBack={() => setEmail(null)} foot={foot} />
}
