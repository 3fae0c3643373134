import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Sync } from '../../../core/contract/aryeo.ts'
import { successTexts } from '../../../core/contract/messages.ts'
import { askAryeo } from '../../services/aryeo.ts'
import { refreshLibrary } from '../../services/library.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { formatFailure } from '../../services/report.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showDone } from '../../ui/toast.ts'
import { FoundListings } from './found-listings.tsx'
import { SyncResult } from './sync-result.tsx'
import { Form } from '../../ui/form.tsx'

interface AryeoActionsProps {
  isConnected: boolean
  lastSync: Sync | null
}

/** The key where none is kept, and the two things to do with it. Enter in the field looks, which changes nothing. */
export function AryeoActions({ isConnected, lastSync }: AryeoActionsProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [key, setKey] = useState('')
  const [isMissing, setMissing] = useState(false)
  const ask = useMutation({
    mutationFn: (isLook: boolean) => askAryeo(isLook, isConnected ? undefined : key.trim()),
    onSuccess: async ({ sync }) => {
      if (sync?.state === 'done') showDone(successTexts.accountSynced)
      if (sync) await refreshLibrary(client)
    },
    onSettled: (_data, _error, isLook) =>
      isLook ? undefined : client.invalidateQueries({ queryKey: queryKeys.aryeo }),
  })
  const isLooking = ask.isPending && ask.variables
  const isImporting = ask.isPending && !ask.variables
  const fault = ask.isError ? (formatFailure(ask.error) ?? undefined) : undefined

  const start = (isLook: boolean) => {
    if (ask.isPending) return
    const isEmpty = !isConnected && key.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else ask.mutate(isLook)
  }

  return (
    <>
      <Form className="grid gap-3" onSubmit={() => start(true)}>
        {isConnected ? null : (
          <Field
            ref={field}
            label="API key"
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={4_096}
            hint="From the developer settings of your Aryeo group. Kept encrypted once you import, and never shown again."
            error={isMissing ? 'Enter the API key of your Aryeo account' : undefined}
            value={key}
            onChange={(event) => {
              setKey(event.target.value)
              setMissing(false)
            }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={isLooking} disabled={isImporting}>
            Look first
          </Button>
          <Button isLoading={isImporting} disabled={isLooking} onClick={() => start(false)}>
            Import
          </Button>
        </div>
      </Form>
      <FormError text={fault} />
      {ask.data?.found ? <FoundListings answer={ask.data} found={ask.data.found} /> : null}
      {lastSync !== null && !ask.data?.found ? (
        <SyncResult sync={lastSync} isErrorShown={fault !== undefined} />
      ) : null}
    </>
  )
}
