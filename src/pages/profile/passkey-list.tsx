import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../core/contract/identity.ts'
import { agentName } from '../../services/agent-name.ts'
import { formFailure } from '../../services/form-failure.ts'
import { addPasskey, deletePasskey, passkeysQuery, renamePasskey } from '../../services/identity.ts'
import { PasskeyCancelled } from '../../services/passkey-browser.ts'
import { passkeyHindrance } from '../../services/passkey-support.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { askBefore } from '../../ui/ask-before.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusWhenShown } from '../../ui/focus-when-shown.ts'
import { FormError } from '../../ui/form-error.tsx'
import { formatAgo, formatDay } from '../../ui/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showDone } from '../../ui/toast.ts'
import { useConfirmed } from './use-confirmed.tsx'
import { Form } from '../../ui/form.tsx'

/** The passkeys of the account: added, named and deleted. */
export function PasskeyList() {
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery())
  const { run, dialog } = useConfirmed()
  const [isAdding, setAdding] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const hindrance = passkeyHindrance()
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.passkeys })

  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setFault(undefined)
    try {
      if ((await run(work)) === null) return
      showDone(done)
      await refetch()
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) setFault(formFailure(error))
    }
  }
  const add = async () => {
    setAdding(true)
    await attempt(() => addPasskey(agentName(navigator.userAgent)), 'The passkey is kept')
    setAdding(false)
  }
  const remove = async ({ id, name }: Passkey) => {
    const question = {
      title: `Delete "${name}"?`,
      text: 'It will not open the account any more. The device itself may go on offering it until it is deleted there.',
      action: 'Delete',
    }
    if (await askBefore(question)) await attempt(() => deletePasskey(id), 'The passkey is deleted')
  }

  if (passkeys.data === undefined)
    return passkeys.isError ? (
      <Button onClick={() => void passkeys.refetch()}>Try again</Button>
    ) : (
      <Skeleton className="h-10 rounded-2" />
    )
  return (
    <div className="grid gap-3">
      {passkeys.data.length === 0 ? null : (
        <ul aria-label="Passkeys" className="grid divide-y divide-line rounded-2 border border-line">
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={refetch}
              onDelete={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      <FormError text={fault} />
      {hindrance === null ? (
        <div>
          <Button isLoading={isAdding} onClick={() => void add()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="rounded-2 bg-info-tint px-3 py-2.5 text-13 wrap-anywhere text-info">{hindrance}</p>
      )}
      {dialog}
    </div>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRenamed: () => Promise<void>
  onDelete: () => void
}

function PasskeyRow({ passkey, onRenamed, onDelete }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { name, created_at: made, used_at: used } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-3 py-2.5">
      {isRenaming ? (
        <RenameForm
          passkey={passkey}
          onEnd={(isChanged) => {
            setRenaming(false)
            if (isChanged) void onRenamed()
          }}
        />
      ) : (
        <>
          <span className="min-w-0 flex-1 basis-48">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-13 text-text-2">
              Since {formatDay(made)}, {used === null ? 'not used yet' : `used ${formatAgo(used)}`}
            </span>
          </span>
          <span className="flex gap-2">
            <Button size="s" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <Button size="s" aria-label={`Delete ${name}`} onClick={onDelete}>
              Delete
            </Button>
          </span>
        </>
      )}
    </li>
  )
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: (isChanged: boolean) => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({ mutationFn: renamePasskey, onSuccess: () => onEnd(true) })
  return (
    <Form
      className="grid flex-1 gap-3"
      onSubmit={() => {
        if (!rename.isPending) rename.mutate({ id: passkey.id, name })
      }}
    >
      <Field
        ref={focusWhenShown}
        label="Name"
        maxLength={60}
        autoComplete="off"
        error={rename.isError ? formFailure(rename.error) : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" isLoading={rename.isPending}>
          Save name
        </Button>
        <Button size="s" variant="quiet" onClick={() => onEnd(false)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
