import type { BudgetName } from './budget.ts'

/** One line of a bench: a measured figure, its peer in the same run, and the bar that the ratio (or value) must meet. */
export interface Row {
  figure: string
  value: number
  unit: string
  peer: string | null
  peerValue: number | null
  ratio: number | null
  bar: number
  better: 'lower' | 'higher'
  pass: boolean
  /** The line of the studio's budget table that this belongs to. */
  budget?: BudgetName
}

/** A figure that must be at most `bar`; `budget` is null where it belongs to no line of it. */
export function limitRow(
  budget: BudgetName | null,
  figure: string,
  value: number,
  unit: string,
  bar: number,
): Row {
  const row = { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, pass: value <= bar }
  return { ...row, better: 'lower', ...(budget === null ? {} : { budget }) }
}

/** A figure that must be at least `bar`. */
export function floorRow(figure: string, value: number, unit: string, bar: number): Row {
  const row = { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, pass: value >= bar }
  return { ...row, better: 'higher' }
}

/** A figure of which the ratio to the peer's must be at most `bar`; `budget` is null where it belongs to no line of it. */
export function againstPeer(
  budget: BudgetName | null,
  figure: string,
  value: number,
  unit: string,
  peer: { name: string; value: number },
  bar: number,
): Row {
  const ratio = value / peer.value
  return {
    figure,
    value,
    unit,
    peer: peer.name,
    peerValue: peer.value,
    ratio,
    bar,
    better: 'lower',
    pass: ratio <= bar,
    ...(budget === null ? {} : { budget }),
  }
}
