import type { z } from 'zod'
import { configSchema } from './config.ts'

function formatDefault(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined)
  if (data === undefined) return ''
  return `\`${typeof data === 'string' ? data : Number(data)}\``
}

/** Where the default depends on the machine, what it is made of. */
const madeDefaults: Record<string, string> = {
  DATA_DIR: '`./data`',
  WORKER_THREADS: 'number of cores',
  ALLOW_IN_PRODUCTION: '',
}

/** Every environment variable as rows of a Markdown table. */
export function configTable(): string {
  const rows = Object.entries(configSchema.shape).map(([name, schema]) => {
    const meaning = (schema.description ?? '').replaceAll('|', '\\|')
    return `| \`${name}\` | ${madeDefaults[name] ?? formatDefault(schema)} | ${meaning} |`
  })
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}
