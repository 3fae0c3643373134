import type { TreatmentEngine, TreatmentProduct } from './treatment.ts'

/** The engines that are always there: the code of `core/imaging` that the page previews with. */
export const builtInTreatments: { readonly [P in TreatmentProduct]?: TreatmentEngine } = {}
