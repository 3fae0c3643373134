import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textLink, AuthForm } from '../../ui/auth-form.tsx'
import { CodeStep } from './code-step.tsx'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { submitForm } from '../../services/submit-form.ts'

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

function EmailStep({ onSent, foot }: { onSent: (email: string) => void; foot: ReactNode }) {
  const form = useForm({
    resolver: authResolver('forgotPassword'),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = submitForm(form, async (body) => {
    await callAuth('forgotPassword', body)
    onSent(body.email)
  })

  return (
    <AuthForm
      name="Forgot Password"
      title="Forgot password"
      lead="Enter your address. If it has an account, we send a code by mail."
      onSubmit={submit}
      foot={foot}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Sending' : 'Send a code'}
      </Button>
    </AuthForm>
  )
}
