import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import {
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorQuery,
  startSecondFactor,
} from '../../services/identity.ts'
import { formFailure } from '../../services/form-failure.ts'
import { queryKeys } from '../../services/query-keys.ts'
import { reportFailure } from '../../services/report.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showDone } from '../../ui/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useConfirmed } from './use-confirmed.tsx'
import { Form } from '../../ui/form.tsx'

const AuthenticatorSetup = lazy(() => import('./authenticator-setup.tsx'))

/** When fewer recovery codes are left, the user is told. */
const fewCodes = 3

/** The app whose code is asked for after the password: set up, its recovery codes, and turned off. */
export function Authenticator() {
  const client = useQueryClient()
  const state = useQuery(secondFactorQuery())
  const { run, dialog } = useConfirmed()
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isEnding, setEnding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.secondFactor })

  const start = async <T,>(work: () => Promise<T>, show: (value: T) => void) => {
    if (isBusy) return
    setBusy(true)
    try {
      const made = await run(work)
      if (made !== null) show(made)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  if (state.data === undefined)
    return state.isError ? (
      <Button onClick={() => void state.refetch()}>Try again</Button>
    ) : (
      <Skeleton className="h-10 rounded-2" />
    )
  const { since, recovery_codes: left } = state.data
  return (
    <div className="grid gap-3">
      {since === null ? null : (
        <p className="flex flex-wrap items-center gap-2">
          <Tag tone="ok">On</Tag>
          <span className={left < fewCodes ? 'text-danger' : 'text-text-2'}>
            Since {formatDay(since)}. {left === 1 ? 'One recovery code is' : `${left} recovery codes are`}{' '}
            left.
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {since === null ? (
          <Button isLoading={isBusy} onClick={() => void start(startSecondFactor, setSetup)}>
            Set up an app
          </Button>
        ) : (
          <>
            <Button isLoading={isBusy} onClick={() => void start(renewRecoveryCodes, setCodes)}>
              New recovery codes
            </Button>
            <Button onClick={() => setEnding(true)}>Turn off</Button>
          </>
        )}
      </div>
      {setup === null ? null : (
        <Suspense fallback={null}>
          <AuthenticatorSetup
            {...setup}
            onClose={() => setSetup(null)}
            onDone={(made) => {
              setSetup(null)
              setCodes(made)
            }}
          />
        </Suspense>
      )}
      {codes === null ? null : (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null)
            void refetch()
          }}
        />
      )}
      {isEnding ? (
        <TurnOff
          run={run}
          onClose={() => {
            setEnding(false)
            void refetch()
          }}
        />
      ) : null}
      {dialog}
    </div>
  )
}

interface TurnOffProps {
  run: ReturnType<typeof useConfirmed>['run']
  onClose: () => void
}

function TurnOff({ run, onClose }: TurnOffProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const [isAsking, setAsking] = useState(false)

  const end = async () => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      // The question who is there stands in place of this one.
      setAsking(true)
      if ((await run(() => endSecondFactor(code))) !== null) {
        showDone('The authenticator app is turned off')
        onClose()
      }
    } catch (error) {
      setFault(formFailure(error))
    }
    setAsking(false)
    setBusy(false)
  }

  return (
    <Dialog
      isOpen
      {...(isAsking ? {} : { onClose })}
      title="Turn the app off?"
      description="After that the password alone opens your account. To turn it off, enter a code of the app, or a recovery code."
    >
      <Form
        className="grid gap-3"
        onSubmit={() => {
          if (code.trim() === '') setFault('Enter a code of the app, or a recovery code')
          else void end()
        }}
      >
        <Field
          data-autofocus
          label="Code"
          autoComplete="one-time-code"
          spellCheck={false}
          error={fault}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button disabled={isBusy} onClick={onClose}>
            Keep it on
          </Button>
          <Button type="submit" variant="danger" isLoading={isBusy}>
            Turn off
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
