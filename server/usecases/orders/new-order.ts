import type { Insertable } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** An order as its product makes it; what every waiting order has in common is added when it is placed. */
export type NewOrder = Omit<Insertable<Schema['orders']>, 'status' | 'stage'>
