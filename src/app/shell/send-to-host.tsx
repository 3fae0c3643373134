import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { servicesQuery } from '../../services/account.ts'
import { sendFault, sendPath, sendTargets } from '../../services/send-to.ts'
import { closeSendTo, useSendTo } from '../../stores/send-to.ts'
import { showError } from '../../ui/toast.ts'
import { TargetDialog } from '../../ui/target-dialog.tsx'

/** Asks, on whatever page, where photos are to be sent, and opens them there. */
export function SendToHost() {
  const ids = useSendTo((state) => state.ids)
  const { data } = useQuery(servicesQuery())
  const navigate = useNavigate()
  const count = ids?.length ?? 0
  return (
    <TargetDialog
      isOpen={ids !== null}
      title={count > 1 ? `Send ${count} photos to…` : 'Send this photo to…'}
      targets={sendTargets(data?.services)}
      onClose={closeSendTo}
      onChoose={(target) => {
        const fault = sendFault(count)
        closeSendTo()
        if (fault !== null) showError(fault)
        else if (ids !== null) void navigate(sendPath(target, ids))
      }}
    />
  )
}
