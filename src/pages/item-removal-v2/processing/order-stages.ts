import type { Order } from '../../../../core/contract/shapes.ts'
import type { StageState } from '../../../ui/progress.tsx'

interface Stage {
  name: string
  state: StageState
}

/** What has happened, what goes on in the server's own words, and what is still to come. */
export function orderStages(order: Order): Stage[] {
  if (order.status === 'queued') {
    return [
      { name: 'Received', state: 'done' },
      { name: 'Queued', state: 'now' },
      { name: 'Result', state: 'next' },
    ]
  }
  return [
    { name: 'Received', state: 'done' },
    { name: 'Queued', state: 'done' },
    {
      name: order.stage === '' ? 'Working' : order.stage,
      state: order.status === 'failed' ? 'failed' : 'now',
    },
    { name: 'Result', state: 'next' },
  ]
}
