import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { authRoutes } from '../../../core/contract/auth.ts'
import { changePassword } from '../../services/account-sessions.ts'
import { contractResolver } from '../../services/form-contract.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showDone } from '../../ui/toast.ts'
import { Form } from '../../ui/form.tsx'
import { submitForm } from '../../services/submit-form.ts'

const empty = { password: '', new_password: '' }

/** Sets another password; the present one is asked for, as the page may have been left open. */
export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const form = useForm({
    resolver: contractResolver(authRoutes.changePassword.body),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = form.formState
  const submit = submitForm(form, async (body) => {
    await changePassword(body)
    form.reset(empty)
    showDone('Your password is changed. Every other session has ended.')
    await client.invalidateQueries({ queryKey: queryKeys.sessions })
  })
  return (
    <Form className="grid gap-4" onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row are good."
        error={errors.new_password?.message}
        {...form.register('new_password')}
      />
      <FormError text={errors.root?.message} />
      <div>
        <Button type="submit" isLoading={isSubmitting}>
          Change password
        </Button>
      </div>
    </Form>
  )
}
