import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CloudOff, RotateCw, UserRoundX } from 'lucide-react'
import { failureTexts, successTexts } from '../../../core/contract/messages.ts'
import type { ManagedUser } from '../../../core/contract/shapes.ts'
import { isApiError } from '../../services/api-error.ts'
import { removeSecondFactor } from '../../services/identity.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { changePhone, updateUser, userForEditQuery } from '../../services/people.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { useAuth } from '../../stores/auth.ts'
import { askBefore } from '../../ui/ask-before.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PhoneForm } from '../../ui/phone-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showDone } from '../../ui/toast.ts'
import { UserForm } from './user-form.tsx'

/** One user, as an administrator edits them. */
export function EditUser({ id }: { id: string }) {
  const query = useQuery(userForEditQuery(id))
  const isMissing = isApiError(query.error) && query.error.status === 404
  return (
    <div className="max-w-120">
      <title>Edit user · Mullion</title>
      <ButtonLink to="/users" variant="quiet" size="s" icon={ArrowLeft}>
        Users
      </ButtonLink>
      <h1 className="mt-2 mb-5 text-24 font-semibold tracking-tight">Edit user</h1>
      {query.isPending ? <LoadingForm /> : null}
      {query.isError && query.data === undefined ? (
        <Blank
          isError
          icon={isMissing ? UserRoundX : CloudOff}
          title={isMissing ? 'There is no such user' : failureTexts.userForEdit}
          text={isMissing ? 'The account may have been deleted.' : 'The account is safe on the server.'}
        >
          {isMissing ? null : (
            <Button icon={RotateCw} onClick={() => void query.refetch()}>
              Try again
            </Button>
          )}
        </Blank>
      ) : null}
      {query.data === undefined ? null : <Editor key={query.data.user.id} user={query.data.user} />}
    </div>
  )
}

function Editor({ user }: { user: ManagedUser }) {
  const client = useQueryClient()
  const ownId = useAuth((state) => state.user?.id)
  const { id, name, profile_photo_path: picture } = user
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.users })
  return (
    <>
      <div className="mb-6 flex items-center gap-3">
        <Avatar name={name} src={picture === null ? null : mediaUrl(picture)} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-13 text-text-2">{user.email}</p>
        </div>
        {user.is_invited ? <Tag tone="info">Invited</Tag> : null}
      </div>
      {user.is_invited ? (
        <p className="mb-5 rounded-2 bg-info-tint px-3 py-2.5 text-13 text-info">
          No password has been set yet. Should the code of the invitation be lost or too old, Forgot password
          on the sign-in page sends another.
        </p>
      ) : null}
      <UserForm
        values={{ name, email: user.email, nmls_number: user.nmls_number ?? '', roles: user.roles }}
        hasPhone={false}
        button="Save"
        failure={failureTexts.updateUser}
        onSave={async ({ phone_number: _phone, ...values }) => {
          await updateUser({ id, ...values })
          showDone(successTexts.userUpdated)
          await refetch()
        }}
      />
      <section aria-label="Phone" className="mt-8 border-t border-line pt-6">
        <PhoneForm
          phone={user.phone_number}
          onSave={async (phone) => {
            await changePhone(id, phone, ownId)
            await refetch()
          }}
        />
      </section>
      {id === ownId || user.is_invited ? null : <LostApp id={id} name={name} />}
    </>
  )
}

/** Helps a user who has lost the authenticator app and all recovery codes. */
function LostApp({ id, name }: { id: string; name: string }) {
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    meta: { failure: 'The app could not be turned off' },
    onSuccess: () => showDone('The authenticator app is turned off'),
  })
  const ask = async () => {
    const question = {
      title: `Turn off the authenticator app of ${name}?`,
      text: 'The password alone will open the account. Make sure that it is really they who ask; a mail tells them.',
      action: 'Turn off',
    }
    if (await askBefore(question)) remove.mutate(id)
  }
  return (
    <section aria-label="Authenticator app" className="mt-8 border-t border-line pt-6">
      <h2 className="text-16 font-semibold">Authenticator app</h2>
      <p className="mt-1 mb-3 text-text-2">For somebody who has lost the app and every recovery code.</p>
      <Button isLoading={remove.isPending} onClick={() => void ask()}>
        Turn off the app
      </Button>
    </section>
  )
}

function LoadingForm() {
  return (
    <div className="grid gap-4">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-15 rounded-2" />
      ))}
    </div>
  )
}
