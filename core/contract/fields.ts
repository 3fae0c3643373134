import { z } from 'zod'
import { emailMessages } from './messages.ts'

/** Printable ASCII without blanks: letters, numbers and special characters. */
const emailCharacters = /^[\x21-\x7e]+$/
/**
 * One plain address, as browsers have it (HTML, "valid e-mail address"), with a dot in its domain. Signs with which
 * mail programs write names and lists are left out: `<ann@b.co>` and `x,ann@b.co` would be accounts beside Ann's with
 * her mails.
 */
const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d]([a-zA-Z\d-]{0,61}[a-zA-Z\d])?(\.[a-zA-Z\d]([a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/

/** An email address with the specification's three messages, trimmed and in lower case. */
export const emailField = z
  .string({ error: emailMessages.required })
  .trim()
  .min(1, emailMessages.required)
  .max(254, emailMessages.invalid)
  .regex(emailCharacters, { error: emailMessages.characters, abort: true })
  .regex(emailShape, emailMessages.invalid)
  .toLowerCase()

/** A new password: 8 to 200 characters, every character counts, nothing trimmed. */
export const newPasswordField = z
  .string({ error: 'Please enter a password' })
  .min(8, 'Use at least 8 characters')
  .max(200, 'Use at most 200 characters')

/** Signs that show nothing, or turn round the text that follows; what joins the letters of some scripts stays. */
const hiddenSigns = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** A name in one line: it stands in mails and invoices, where further lines could pass for our own words. */
export const fullNameField = z
  .string({ error: 'Please enter your name' })
  .transform((name) => name.replaceAll(/\s+/g, ' ').replaceAll(hiddenSigns, '').trim())
  .pipe(z.string().min(1, 'Please enter your name').max(120, 'Use at most 120 characters'))

/** A phone number as E.164 has it: `+`, country code, number, 15 digits at most. Blanks and dashes may be typed. */
export const phoneField = z
  .string({ error: 'Please enter a phone number' })
  .transform((text) => text.replaceAll(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'Enter the number with its country code, such as +14155550100'))

/** An identifier of the Nationwide Multistate Licensing System: digits alone. */
export const nmlsField = z
  .string({ error: 'Please enter the NMLS number' })
  .trim()
  .regex(/^\d{1,12}$/, 'An NMLS number has 1 to 12 digits')

/** The same field where nothing may be given too: an empty text takes the value away. */
export function clearable<T extends z.ZodType<string, string>>(field: T) {
  return z.literal('').or(field)
}

export const codeField = z
  .string({ error: 'Please enter the code' })
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits from the mail')
