import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { User } from '../../../core/contract/shapes.ts'
import { acceptedFiles } from '../../services/upload-photo.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { changePhone, roleName, switchRole } from '../../services/people.ts'
import { useAuth } from '../../stores/auth.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { PhoneForm } from '../../ui/phone-form.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AccountHistory } from './account-history.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { Authenticator } from './authenticator.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { SignOut } from './sign-out.tsx'
import { StorageUse } from './storage-use.tsx'
import { useMutation } from '@tanstack/react-query'
import { Segmented } from '../../ui/segmented.tsx'
import { showDone } from '../../ui/toast.ts'

const ConnectedAccounts = lazy(() => import('./connected-accounts.tsx'))
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

export function Component() {
  const user = useAuth((state) => state.user)
  if (user === null) return null
  return (
    <div className="max-w-120">
      <title>Profile · Mullion</title>
      <h1 className="mb-5 text-24 font-semibold tracking-tight">Profile</h1>
      <Picture user={user} />
      <DetailsForm name={user.full_name} nmls={user.nmls_number} />
      <Part title="Phone">
        <PhoneForm phone={user.phone_number} onSave={(phone) => changePhone(user.id, phone, user.id)} />
      </Part>
      {user.roles.length > 1 ? (
        <Part
          title="Role"
          text="What you work as, as administrators see it. Only administrators have screens of their own."
        >
          <RoleSwitch user={user} />
        </Part>
      ) : null}
      <Part title="Storage" text="What you have uploaded. Results and films do not count.">
        <StorageUse />
      </Part>
      <Part title="Connected accounts" text="Services that photos are brought in from.">
        <Suspense fallback={<AccountSkeleton />}>
          <ConnectedAccounts />
        </Suspense>
      </Part>
      <Part title="Email" text="What you sign in with. A code goes to the new address first.">
        <EmailForm />
      </Part>
      <Part title="Password" text="Changing it signs out every other place.">
        <PasswordForm email={user.email} />
      </Part>
      <Part
        title="Authenticator app"
        text="A second step: after the password, a code of an app on your phone is asked for."
      >
        <Authenticator />
      </Part>
      <Part title="Passkeys" text="Sign in with finger, face or PIN of a device, without a password.">
        <PasskeyList />
      </Part>
      <Part title="Session" text="Signing out ends the session on this device.">
        <SignOut />
      </Part>
      <Part title="Signed in" text="Each place where this account is open.">
        <SessionList />
      </Part>
      <Part title="History" text="Sign-ins of the last year, and changes of how you sign in.">
        <AccountHistory />
      </Part>
      <Part title="Delete account" text="Erases the account and everything in it, for ever.">
        <DeleteAccount userId={user.id} email={user.email} />
      </Part>
    </div>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 border-t border-line pt-6">
      <h2 className="text-16 font-semibold">{title}</h2>
      {text === undefined ? null : <p className="mt-1 text-text-2">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}

function Picture({ user }: { user: User }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar
        size="l"
        name={user.full_name}
        src={user.profile_picture === null ? null : mediaUrl(user.profile_picture)}
      />
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate text-16 font-semibold">{user.full_name}</p>
        <p className="truncate text-13 text-text-2">{user.email}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <FileButton
            label={user.profile_picture === null ? 'Add a picture' : 'Change picture'}
            accept={acceptedFiles}
            variant="secondary"
            size="s"
            onFiles={(files) => setFile(files[0] ?? null)}
          />
          {user.is_subscriber ? <Tag tone="ok">Subscriber</Tag> : <Tag>No plan</Tag>}
        </div>
      </div>
      {file === null ? null : (
        <Suspense fallback={null}>
          <CropDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Which of several roles the user works in. */
function RoleSwitch({ user }: { user: User }) {
  const change = useMutation({
    mutationFn: switchRole,
    meta: { failure: 'The role could not be changed' },
    onSuccess: (_data, role) => showDone(`You work as ${roleName(role).toLowerCase()} now`),
  })
  return (
    <Segmented
      label="Role"
      value={change.isPending ? change.variables : user.role}
      options={user.roles.map((role) => ({ value: role, label: roleName(role) }))}
      onChange={(role) => {
        if (!change.isPending) change.mutate(role)
      }}
      className="flex-wrap"
    />
  )
}
