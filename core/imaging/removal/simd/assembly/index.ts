export { measure, sweep } from './match'
export { sumPatches } from './sums'
export { hear, keep, sumCosts, vote } from './vote'
