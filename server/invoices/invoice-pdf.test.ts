import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type InvoiceContent, invoicePdf } from './invoice-pdf.ts'
import { oneLine, chooseTypeface } from './typeface.ts'

const invoice: InvoiceContent = {
  number: 'M-000042',
  buyer_name: 'José Müller',
  buyer_email: 'jose@example.com',
  seller: 'Sunny Rooms Ltd; 1 Long Street; Tax 12-345',
  amount: 7_020,
  credits_until: new Date('2026-12-21T10:00:00Z'),
  created_at: new Date('2026-11-21T10:00:00Z'),
  plan_name: 'Agent',
  kind: 'image',
  quantity: 2,
  credits: 120,
  subtotal: 7_800,
  discount: 780,
  currency: 'USD',
  coupon_id: 'WELCOME10',
  till: 'stripe',
  refunded: 0,
  disputed: 0,
}

/** The texts that a page writes in Helvetica: hex strings of Windows-1252 between the brackets of TJ. */
function writtenTexts(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const runs = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) => run),
  )
  const decode = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'))
  return runs
    .map((run) => [...run.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => decode(hex)).join(''))
    .join('\n')
}

test('names seller, buyer, what was bought, the coupon and the sum', async () => {
  const text = writtenTexts(await invoicePdf(invoice))
  for (const part of [
    'M-000042 · 21 November 2026',
    'Sunny Rooms Ltd',
    'Tax 12-345',
    'José Müller',
    'jose@example.com',
    'Agent, 120 image credits',
    '$78.00',
    '2 × $39.00',
    'Coupon WELCOME10',
    '-$7.80',
    '$70.20',
    'Paid by Stripe on 21 November 2026.',
    'These credits last until 21 December 2026.',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Test till')
})

test('one of the test till says that no money was taken', async () => {
  const text = writtenTexts(await invoicePdf({ ...invoice, till: 'test', credits_until: null, discount: 0 }))
  expect(text).toContain('Test till: no money was taken')
  expect(text).toContain('These credits do not expire.')
  expect(text).not.toContain('Coupon')
})

test('is the same on every download, on one page', async () => {
  const [first, second] = [await invoicePdf(invoice), await invoicePdf(invoice)]
  expect(first.equals(second)).toBe(true)
  expect(first.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1)
})

test.each([
  ['Łukasz Żółć', true],
  ['Ελένη Παππά', true],
  ['Олена', true],
  ['Zoë “Q” €', false],
])('%s is written with the letters of its name', async (name, isEmbedded) => {
  const pdf = await invoicePdf({ ...invoice, buyer_name: name })
  expect(pdf.includes('FontFile2')).toBe(isEmbedded)
})

test('a name of many lines and 120 letters stays on the page', async () => {
  const name = `${'Wilhelmina '.repeat(11)}\n\u0007(/Evil`
  const pdf = await invoicePdf({ ...invoice, buyer_name: name })
  expect(writtenTexts(pdf)).toContain('(/Evil')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1)
  expect(oneLine('a\r\n\tb ')).toBe('a b')
  expect(chooseTypeface('plain')).toBe('Helvetica')
})
