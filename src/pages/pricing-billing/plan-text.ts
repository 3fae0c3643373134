import { formatMoney } from '../../../core/contract/price.ts'
import type { Plan } from '../../../core/contract/shapes.ts'

/** The balance that a plan adds to. */
export function getKind(plan: Plan): 'image' | 'video' {
  return plan.type === 'ai_image_generations' ? 'image' : 'video'
}

export function formatCredits(count: number, kind: 'image' | 'video'): string {
  return `${count.toLocaleString('en')} ${kind} ${count === 1 ? 'credit' : 'credits'}`
}

/** How long the credits of a plan last. */
export function formatExpiry(plan: Plan): string {
  return plan.interval === 'once' ? 'Do not expire' : `Last one ${plan.interval}`
}

/** `$39`, `$0.65`: whole amounts without cents. */
export function shortMoney(cents: number, currency: string): string {
  return formatMoney(cents, currency).replace(/\.00$/, '')
}
