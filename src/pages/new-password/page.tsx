import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { authResolver, callAuth } from '../../services/auth-contract.ts'
import { AuthForm, textLink } from '../../ui/auth-form.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { submitForm } from '../../services/submit-form.ts'

interface ResetGrant {
  email: string
  reset_token: string
}

/**
 * The last step of a reset. The link of the mail leads here too, its grant behind #, which is moved into the history
 * entry. Without the grant of the step before, it leads back to the first.
 */
export function Component() {
  const { state, hash } = useLocation()
  const linked = readGrant(hash)
  if (linked !== null) return <Navigate to="/new-password" replace state={linked} />
  const grant = state as ResetGrant | null
  if (!grant?.reset_token) return <Navigate to="/forgot-password" replace />
  return <NewPasswordForm grant={grant} />
}

function readGrant(hash: string): ResetGrant | null {
  const link = new URLSearchParams(hash.slice(1))
  const [email, reset_token] = [link.get('email'), link.get('token')]
  return email === null || reset_token === null ? null : { email, reset_token }
}

function NewPasswordForm({ grant }: { grant: ResetGrant }) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: authResolver('resetPassword'),
    defaultValues: { email: grant.email, reset_token: grant.reset_token, new_password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = submitForm(form, async (body) => {
    await callAuth('resetPassword', body)
    const note = 'The new password is set. Every other session has ended.'
    await navigate('/signin', { replace: true, state: { email: body.email, note } })
  })

  return (
    <AuthForm
      name="New Password"
      title="New password"
      lead={
        <>
          For <b className="font-medium text-text">{grant.email}</b>. Setting it ends every open session.
        </>
      }
      onSubmit={submit}
      foot={
        <Link to="/forgot-password" className={textLink}>
          Start again
        </Link>
      }
    >
      <input type="email" autoComplete="username" value={grant.email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row are good."
        error={errors.new_password?.message}
        {...form.register('new_password')}
      />
      <FormError text={errors.root?.message} />
      <Button type="submit" variant="primary" size="l" isWide isLoading={isSubmitting}>
        {isSubmitting ? 'Setting' : 'Set password'}
      </Button>
    </AuthForm>
  )
}
