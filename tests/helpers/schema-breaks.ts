import { sql } from 'kysely'
import type { Database } from '../../server/data/database.ts'

interface Column {
  type: string
  isRequired: boolean
  hasDefault: boolean
}

/** What code sees of one table. Rules are by name and definition. */
interface Table {
  columns: Record<string, Column>
  /** Unique indexes, those of keys too: `on conflict` names their columns. */
  unique: Record<string, string>
  /** Checks, foreign keys and triggers. */
  rules: Record<string, string>
}

export type Tables = Readonly<Record<string, Table>>

/** The tables of the product, without those of the queue and of the migrations themselves. */
export async function readTables(db: Database): Promise<Tables> {
  const { rows } = await sql<{ name: string; table: Table }>`
    select c.relname as name, jsonb_build_object(
      'columns', (
        select jsonb_object_agg(a.attname, jsonb_build_object(
          'type', format_type(a.atttypid, a.atttypmod),
          'isRequired', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> ''
        ))
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ),
      'unique', (
        select coalesce(jsonb_object_agg(i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)), '{}')
        from pg_index i where i.indrelid = c.oid and i.indisunique
      ),
      'rules', (
        select coalesce(jsonb_object_agg(name, definition), '{}') from (
          select conname as name, pg_get_constraintdef(oid) as definition
          from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'x')
          union all
          select tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal
        ) as rule
      )
    ) as table
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, table }) => [name, table]))
}

/** What code that was written for `before` would stumble over. New tables, and rules for new columns, are none of its own. */
export function findBreaks(before: Tables, after: Tables): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const now = after[name]
    if (now === undefined) return [`${name} is gone`]
    const added = Object.keys(now.columns).filter((column) => !(column in old.columns))
    const isOfAdded = ([, definition]: [string, string]) =>
      added.some((column) => new RegExp(`\\b${column}\\b`).test(definition))
    const isNewIn = (known: Record<string, string>) => {
      const definitions = new Set(Object.values(known))
      return ([, definition]: [string, string]) => !definitions.has(definition)
    }
    const asked = [...Object.entries(now.unique), ...Object.entries(now.rules)]
    return [
      ...Object.entries(old.columns).flatMap(([column, was]) =>
        breaksOfColumn(was, now.columns[column]).map((how) => `${name}.${column} ${how}`),
      ),
      ...added
        .filter((column) => now.columns[column]?.isRequired && !now.columns[column].hasDefault)
        .map((column) => `${name}.${column} is asked for`),
      ...Object.entries(old.unique)
        .filter(isNewIn(now.unique))
        .map(([rule]) => `${rule} is no longer unique by the same columns`),
      ...asked
        .filter(isNewIn({ ...old.unique, ...old.rules }))
        .filter((rule) => !isOfAdded(rule))
        .map(([rule]) => `${rule} of ${name} asks for more`),
    ]
  })
}

function breaksOfColumn(was: Column, now: Column | undefined): string[] {
  if (now === undefined) return ['is gone']
  return [
    ...(now.type === was.type ? [] : [`is ${now.type}`]),
    ...(now.isRequired && !was.isRequired ? ['may not be null'] : []),
    ...(was.hasDefault && !now.hasDefault ? ['has no default'] : []),
  ]
}
