import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../base/config.ts'
import type { Mailer, MailMessage } from '../usecases/context.ts'

type Deliver = (message: MailMessage) => Promise<void>

const tries = 3
const pauseMs = 5_000

/** Sends mail over SMTP where SMTP_URL is set, else writes each mail to DATA_DIR/outbox. */
export function createMailer(config: Config, log: FastifyBaseLogger): Mailer {
  const deliver = config.SMTP_URL ? smtp(config.SMTP_URL, config.MAIL_FROM) : outbox(config, log)
  const underWay = new Set<Promise<void>>()
  return {
    send: (mail) => {
      const sending = prepareAndDeliver(mail, deliver, log).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    drain: async () => {
      await Promise.allSettled(underWay)
    },
  }
}

async function prepareAndDeliver(
  mail: Parameters<Mailer['send']>[0],
  deliver: Deliver,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const message = typeof mail === 'function' ? await mail() : mail
    if (message) await retry(() => deliver(message), log)
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent')
  }
}

async function retry(action: () => Promise<void>, log: FastifyBaseLogger, left = tries - 1): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (left === 0) throw error
    log.warn({ err: error }, 'a mail could not be sent yet')
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    await retry(action, log, left - 1)
  }
}

function smtp(url: string, from: string): Deliver {
  const transport = createTransport(url)
  return async (message) => {
    await transport.sendMail({ from, ...message })
  }
}

function outbox(config: Config, log: FastifyBaseLogger): Deliver {
  const folder = path.join(config.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: bytes } = await transport.sendMail({ from: config.MAIL_FROM, ...message })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const stamp = new Date().toISOString().replaceAll(':', '-')
    const file = path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`)
    // Renamed into place, so that a program that watches the folder never reads half a mail.
    try {
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    } catch (error) {
      await rm(`${file}.part`, { force: true })
      throw error
    }
    const hint = config.NODE_ENV === 'production' || !message.hint ? '' : ` (${message.hint})`
    log.info(`Mail to ${message.to}: ${message.subject}${hint}, in ${file}`)
  }
}
