import { AppError } from '../../base/errors.ts'

/** Items that a refusal names in its message; `details` names all. */
const maxNamed = 5

/** Why one of several items of a call cannot be done. */
export interface Fault {
  /** Place in the call. */
  index: number
  id: string
  /** For the user. */
  name: string
  error: AppError
}

/**
 * The one refusal of a call for several items, of which nothing is done when one cannot be: its message names the first
 * ones, its details all. `headline` says what has not happened, such as "cannot be ordered; nothing was charged.", of
 * `count` things of a kind, such as "photos".
 */
export function refuseItems(
  faults: readonly Fault[],
  { count, kind, headline, idName }: { count: number; kind: string; headline: string; idName: string },
): AppError {
  const codes = new Set(faults.map(({ error }) => error.code))
  const [only] = codes
  const named = faults.slice(0, maxNamed).map(({ name, error }) => `${name}: ${error.message}`)
  const rest = faults.length - named.length
  return new AppError(
    codes.size === 1 && only !== undefined ? only : 'invalid_request',
    [
      `${faults.length} of ${count} ${kind} ${headline}`,
      ...named.map((text) => (text.endsWith('.') ? text : `${text}.`)),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ].join(' '),
    {
      details: {
        items: faults.map(({ index, id, error }) => ({
          index,
          [idName]: id,
          code: error.code,
          message: error.message,
        })),
      },
    },
  )
}
