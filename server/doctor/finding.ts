/** What an examination has found; `items` are the rows or files that it is about. */
export interface Finding {
  level: 'ok' | 'note' | 'fault'
  text: string
  items: readonly string[]
}

export const ok = (text: string): Finding => ({ level: 'ok', text, items: [] })
/** Nothing is lost, and nothing must be done at once. */
export const note = (text: string, items: readonly string[] = []): Finding => ({ level: 'note', text, items })
/** Says what to do. */
export const fault = (text: string, items: readonly string[] = []): Finding => ({
  level: 'fault',
  text,
  items,
})

export function count(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}
