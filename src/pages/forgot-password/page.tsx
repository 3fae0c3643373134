import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textLink } from '../../ui/auth-form.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'

/** Two steps: which address, then the code that was mailed to it. */
export function Component() {
  // The mail of an invitation leads here with its address: its code is there already.
  const [invited] = useState(() => new URLSearchParams(location.search).get('email'))
  const [email, setEmail] = useState(invited)
  const foot = (
    <Link to="/signin" className={textLink}>
      Back to sign in
    </Link>
  )
  if (email === null) return <EmailStep onSent={setEmail} foot={foot} />
  return <CodeStep email={email} isInvited={email === invited} onBack={() => setEmail(null)} foot={foot} />
}
