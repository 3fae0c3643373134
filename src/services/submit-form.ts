import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { formFailure } from './form-failure.ts'

interface Failure<Fields extends FieldValues> {
  /** Where a refusal is shown; below all fields unless a field is named. */
  at?: FieldPath<Fields>
  /** What a toast says when the server fails without a reason. */
  text?: string
}

/** Sends what a form holds once it is valid, and shows in the form why the server refused it. */
export function submitForm<Fields extends FieldValues, Context, Sent>(
  form: UseFormReturn<Fields, Context, Sent>,
  send: (fields: Sent) => Promise<void>,
  { at, text }: Failure<Fields> = {},
): () => Promise<void> {
  return form.handleSubmit(async (fields) => {
    try {
      await send(fields)
    } catch (error) {
      const message = formFailure(error, text)
      if (message !== undefined) form.setError(at ?? 'root', { message })
    }
  })
}
