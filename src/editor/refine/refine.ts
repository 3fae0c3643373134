import type { EdgeSettings } from '../../../core/mask/operations/edge-settings.ts'
import type { EdgeOperation, Operation } from '../../../core/mask/operations/operation.ts'
import type { UserValue } from '../../stores/user-value.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import { createSignal } from '../signal/signal.ts'
import type { RefineKind, RefineValues } from './refine-values.ts'
import { amountOf, edgeWithin, operationOf } from './refine-values.ts'

interface RefineParts {
  mask: Pick<MaskClient, 'showOperation' | 'keepOperation' | 'onOperationEnded'>
  values: Pick<UserValue<RefineValues>, 'get' | 'set'>
  edge: Pick<UserValue<EdgeSettings>, 'get' | 'set'>
  /** The mask's revision as the page knows it. */
  revision: () => number | undefined
  onUnchanged: (operation: Operation | EdgeOperation) => void
  onFailure: (reason: unknown) => void
}

/** An operation whose value is being chosen. */
export interface Refining {
  readonly operation: Operation | EdgeOperation
  /** A new one each time that the user asks for the editor: it then takes the focus. */
  readonly asked: number
}

/** One operation at a time on the whole mask, shown live until it is applied or cancelled. */
export interface Refine {
  get: () => Refining | null
  subscribe: (listener: () => void) => () => void
  /** Begins with the value that was last applied, and shows it, in the place of another that is open. */
  open: (kind: RefineKind | 'refine-edge') => void
  /** Shows the open operation with another value. Throws a RangeError when it takes no such value. */
  change: (amount: number | null) => void
  /** The same for the edge, which has several values. */
  changeEdge: (changes: Partial<EdgeSettings>) => void
  /** Makes what is shown one step of the history. */
  apply: () => Promise<void>
  /** Takes back what is shown. True when there was something open. */
  cancel: () => boolean
  close: () => void
}

export function createRefine(parts: RefineParts): Refine {
  const { mask, values, revision } = parts
  const current = createSignal<Refining | null>(null)
  let asked = 0

  const show = (operation: Operation | EdgeOperation) => {
    current.set({ operation, asked })
    mask.showOperation(operation)
  }
  const cancel = () => {
    if (current.get() === null) return false
    current.set(null)
    mask.showOperation(null)
    return true
  }
  const off = mask.onOperationEnded(() => current.set(null))
  return {
    get: current.get,
    subscribe: current.subscribe,
    open: (kind) => {
      asked++
      const before = current.get()
      if (before?.operation.kind === kind) current.set({ ...before, asked })
      else if (kind === 'refine-edge') show({ kind, ...parts.edge.get() })
      else show(operationOf(kind, values.get()[kind]))
    },
    change: (amount) => {
      const before = current.get()
      const kind = before?.operation.kind
      if (kind !== undefined && kind !== 'refine-edge') show(operationOf(kind, amount))
    },
    changeEdge: (changes) => {
      const operation = current.get()?.operation
      if (operation?.kind === 'refine-edge')
        show({ kind: operation.kind, ...edgeWithin({ ...operation, ...changes }) })
    },
    apply: async () => {
      const before = current.get()
      if (before === null) return
      const { operation } = before
      const known = revision()
      current.set(null)
      if (operation.kind === 'refine-edge') parts.edge.set(edgeWithin(operation))
      else values.set({ ...values.get(), [operation.kind]: amountOf(operation) })
      try {
        const summary = await mask.keepOperation()
        if (summary.revision === known) parts.onUnchanged(operation)
      } catch (reason) {
        parts.onFailure(reason)
      }
    },
    cancel,
    close: () => {
      off()
      cancel()
    },
  }
}
