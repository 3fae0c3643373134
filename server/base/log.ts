interface Line {
  level: number
  time: number
  msg?: string
  reqId?: string
  err?: { stack?: string; message?: string; code?: string }
}

const names: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }

function readable(json: string): string {
  const { level, time, msg, reqId, err } = JSON.parse(json) as Line
  const clock = new Date(time).toTimeString().slice(0, 8)
  const what = [msg, reqId && `[${reqId}]`].filter(Boolean).join(' ')
  return `${clock} ${names[level] ?? level} ${what}${err ? `\n${err.stack ?? err.message ?? ''}` : ''}\n`
}

/** Where log lines go: readable ones for a person at a terminal, JSON in production for the programs that collect it. */
export function logStream(isProduction: boolean): { write: (line: string) => void } {
  return { write: (line) => process.stderr.write(isProduction ? line : readable(line)) }
}
