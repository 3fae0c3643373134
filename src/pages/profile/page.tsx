import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { accountRoutes } from '../../../core/contract/account.ts'
import { editProfile } from '../../services/account.ts'
import { contractResolver } from '../../services/form-contract.ts'
import { formFailure } from '../../services/form-failure.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { forgetDrafts } from '../../editor/draft/draft-store.ts'
import { endSession } from '../../services/session.ts'
import { endServerSession } from '../../services/sign-out.ts'
import { useAuth } from '../../stores/auth.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showDone } from '../../ui/toast.ts'

export function Component() {
  const user = useAuth((state) => state.user)
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const signOut = async () => {
    setLeaving(true)
    await endServerSession()
    // First away from here: a private page left without a session would be where the next sign-in leads.
    await navigate('/')
    await forgetDrafts()
    endSession()
  }
  if (user === null) return null
  return (
    <div className="max-w-120">
      <title>Profile · Mullion</title>
      <h1 className="mb-5 text-24 font-semibold tracking-tight">Profile</h1>
      <div className="mb-6 flex items-center gap-3">
        <Avatar
          name={user.full_name}
          src={user.profile_picture === null ? null : mediaUrl(user.profile_picture)}
        />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{user.full_name}</p>
          <p className="truncate text-13 text-text-2">{user.email}</p>
        </div>
        {user.is_subscriber ? <Tag tone="ok">Subscriber</Tag> : <Tag>No plan</Tag>}
      </div>
      <NameForm name={user.full_name} />
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="mb-1 text-16 font-semibold">Session</h2>
        <p className="mb-3 text-text-2">Signing out ends the session on this device.</p>
        <Button icon={LogOut} isLoading={isLeaving} onClick={() => void signOut()}>
          Sign out
        </Button>
      </section>
    </div>
  )
}

function NameForm({ name }: { name: string }) {
  const form = useForm({
    resolver: contractResolver(accountRoutes.editProfile.body),
    values: { full_name: name },
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await editProfile(body.full_name)
      showDone('Name saved')
    } catch (error) {
      const message = formFailure(error)
      if (message !== undefined) form.setError('root', { message })
    }
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label="Full name"
        autoComplete="name"
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <FormError text={errors.root?.message} />
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} isLoading={isSubmitting}>
          Save name
        </Button>
      </div>
    </form>
  )
}
