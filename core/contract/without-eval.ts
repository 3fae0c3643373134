// Imported before any schema is made: zod asks whether code may be made of text, which the page's policy forbids, and
// which browsers then report as a violation.
import { config } from 'zod'

config({ jitless: true })
