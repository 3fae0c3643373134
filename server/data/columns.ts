import type { ColumnType, JSONColumnType } from 'kysely'

// Columns by what is read, inserted and updated.
export type Time = ColumnType<Date, Date | string, Date | string>
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Json<T extends object> = JSONColumnType<T>
