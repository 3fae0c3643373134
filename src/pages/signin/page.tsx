import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { SignInChallenge } from '../../../core/contract/identity.ts'
import { isApiError } from '../../services/api-error.ts'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { passkeyHindrance } from '../../services/passkey-support.ts'
import { startSession } from '../../services/session.ts'
import { submitForm } from '../../services/submit-form.ts'
import { AuthForm, textLink } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

const PasskeySignIn = lazy(() => import('./passkey-sign-in.tsx'))
const SecondFactor = lazy(() => import('./second-factor.tsx'))

export function Component() {
  const navigate = useNavigate()
  const known = useLocation().state as { email?: string; note?: string } | null
  const form = useForm({
    resolver: authResolver('signIn'),
    defaultValues: { email: known?.email ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [challenge, setChallenge] = useState<string | null>(null)

  const submit = submitForm(form, async (body) => {
    try {
      startSession(await callAuth('signIn', body))
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'email_not_verified') await navigate('/otp-verify', { state: { email: body.email } })
      else if (error.code === 'second_factor_required')
        setChallenge((error.details as SignInChallenge).challenge)
      else throw error
    }
  })

  if (challenge !== null)
    return (
      <Suspense fallback={null}>
        <SecondFactor
          challenge={challenge}
          onBack={(message) => {
            form.resetField('password')
            if (message !== undefined) form.setError('root', { message })
            setChallenge(null)
          }}
        />
      </Suspense>
    )
  return (
    <AuthForm
      name="Sign In"
      title="Sign in"
      lead={known?.note ?? 'See what you will get before a credit is spent.'}
      onSubmit={submit}
      foot={
        <>
          New here?{' '}
          <Link to="/signup" className={textLink}>
            Create an account
          </Link>
        </>
      }
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        aside={
          <Link to="/forgot-password" className={textLink}>
            Forgot password?
          </Link>
        }
        {...form.register('password')}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Signing in' : 'Sign in'}
      </Button>
      {passkeyHindrance() === null ? (
        <Suspense fallback={<div className="h-11" />}>
          <PasskeySignIn />
        </Suspense>
      ) : null}
    </AuthForm>
  )
}
