import type { ColumnType, JSONColumnType } from 'kysely'
import type { Stored, StoredText } from '../../core/documents/document.ts'

// Columns by what is read, inserted and updated.
export type Time = ColumnType<Date, Date | string, Date | string>
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Json<T extends object> = JSONColumnType<T>

// Documents (core/documents): only their own `restore…` and `store…` read and write them.
export type DocumentColumn<Kind extends string> = ColumnType<Stored<Kind>, StoredText<Kind>, StoredText<Kind>>
export type OptionalDocument<Kind extends string> = ColumnType<
  Stored<Kind> | null,
  StoredText<Kind> | null | undefined,
  StoredText<Kind> | null
>
