/** Words that most guessed passwords are made of; with digits and signs around them they stay guessable. */
const words = `
password passwort passw0rd p@ssword p@ssw0rd pa55word welcome iloveyou sunshine princess football baseball superman
batman charlie trustno1 starwars whatever computer internet michelle jennifer jordan michael shadow master killer
dragon monkey letmein login admin administrator administration qwerty qwertyui qwertyuiop qwertz qwertzui azerty
asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsx qazwsxedc zaq12wsx abc abcd
abcdef abcdefg abcdefgh abcdefghi a1b2c3 a1b2c3d4 aa123456 google samsung pokemon naruto liverpool chelsea arsenal
barcelona juventus manchester united corvette mustang mercedes ferrari porsche harley yamaha butterfly chocolate
blink182 metallica slipknot freedom forever lovely loveyou loveme babygirl angel angels jesus christ jesuschrist
heaven blessed summer winter spring autumn secret changeme default guest test tester testing temp temporary hello
hellohello access flower cookie cheese pepper ginger tigger buster hunter ranger matrix maverick phoenix
mullion photo photos photographer retouch realestate property estate
`
  .trim()
  .split(/\s+/)

const known = new Set(words)
const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
]

/**
 * Whether a password is one of the most used, such a word with digits and signs after it, a row of keys, or one
 * character again and again.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (known.has(lower) || known.has(lower.replace(/[\d\W_]+$/, ''))) return true
  if (/^(.{1,4})\1+$/.test(lower)) return true
  return runs.some((run) => run.includes(lower))
}
