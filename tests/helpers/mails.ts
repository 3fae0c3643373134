import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { waitFor } from './wait.ts'

export interface ReadMail {
  file: string
  subject: string
  text: string
}

/** The mails of the outbox to one address, oldest first. */
export async function readMails(dataDir: string, email: string): Promise<ReadMail[]> {
  const folder = path.join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const mails: ReadMail[] = []
  for (const file of files.filter((name) => name.endsWith('.eml')).sort()) {
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)))
    if (mail.to?.some(({ address }) => address === email)) {
      mails.push({ file, subject: mail.subject ?? '', text: mail.text ?? '' })
    }
  }
  return mails
}

/** Waits for a mail to an address that is not among `known`, and returns the newest. */
export async function newMail(dataDir: string, email: string, known: string[] = []): Promise<ReadMail> {
  return waitFor(`a mail to ${email}`, async () => {
    const fresh = (await readMails(dataDir, email)).filter((mail) => !known.includes(mail.file))
    return fresh.at(-1)
  })
}

/** Waits for a mail to an address with this subject; of several, the newest. */
export async function mailWith(dataDir: string, email: string, subject: string): Promise<ReadMail> {
  return waitFor(`the mail "${subject}" to ${email}`, async () =>
    (await readMails(dataDir, email)).findLast((mail) => mail.subject === subject),
  )
}
