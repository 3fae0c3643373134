import Pdf from 'pdfkit'
import { formatMoney } from '../../core/contract/price.ts'
import { oneLine, chooseTypeface } from './typeface.ts'

/** Points; A4 is 595 by 842. */
const left = 56
const right = 539
const width = right - left
const grey = '#666666'
const black = '#171717'

/** What an invoice says; money in cents. */
export interface InvoiceContent {
  number: string
  created_at: Date
  seller: string
  buyer_name: string
  buyer_email: string
  plan_name: string
  kind: 'image' | 'video'
  quantity: number
  credits: number
  credits_until: Date | null
  subtotal: number
  discount: number
  amount: number
  refunded: number
  disputed: number
  currency: string
  coupon_id: string | null
  till: 'test' | 'stripe'
}

/**
 * An invoice as one page of PDF 1.7. The same invoice gives the same text and date on every download, until a refund or
 * dispute is noted on it.
 */
export async function invoicePdf(invoice: InvoiceContent): Promise<Buffer> {
  const { number } = invoice
  const document = new Pdf({
    size: 'A4',
    margin: left,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: `Invoice ${number}`, Author: 'Mullion', CreationDate: invoice.created_at },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  drawHead(document, invoice)
  drawParties(document, invoice)
  drawLines(document, invoice)
  drawNotes(document, invoice)
  document.end()
  await done
  return Buffer.concat(chunks)
}

type Page = PDFKit.PDFDocument

function write(page: Page, text: string, y: number, options: { size?: number; colour?: string } = {}): void {
  const line = oneLine(text)
  page
    .font(chooseTypeface(line))
    .fontSize(options.size ?? 10)
    .fillColor(options.colour ?? black)
    .text(line, left, y, { width, lineBreak: true })
}

/** A label at the left and a figure at the right end of a line. */
function writePair(page: Page, label: string, figure: string, y: number, size = 10): void {
  const line = oneLine(label)
  page.fillColor(black).fontSize(size)
  page.font(chooseTypeface(line)).text(line, left, y, { width: width - 110, lineBreak: true })
  page.font(size > 10 ? 'Helvetica-Bold' : 'Helvetica').text(figure, right - 110, y, {
    width: 110,
    align: 'right',
  })
}

function rule(page: Page, y: number): void {
  page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#cccccc').stroke()
}

/** A day as 21 November 2026, in UTC: an invoice has one date, wherever it is read. */
function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function drawHead(page: Page, invoice: InvoiceContent): void {
  page.font('Helvetica-Bold').fontSize(22).fillColor(black).text('Invoice', left, 56)
  write(page, `${invoice.number} · ${formatDay(invoice.created_at)}`, 86, { colour: grey })
  if (invoice.till === 'test')
    write(page, 'Test till: no money was taken, and nothing is owed.', 104, { size: 11 })
}

function drawParties(page: Page, invoice: InvoiceContent): void {
  write(page, 'From', 140, { colour: grey, size: 9 })
  let y = 154
  for (const line of invoice.seller.split(';').slice(0, 6)) {
    write(page, line, y)
    y = page.y + 2
  }
  write(page, 'Billed to', y + 14, { colour: grey, size: 9 })
  write(page, invoice.buyer_name, page.y + 4)
  write(page, invoice.buyer_email, page.y + 2)
}

function drawLines(page: Page, invoice: InvoiceContent): void {
  const money = (cents: number) => formatMoney(cents, invoice.currency)
  let y = page.y + 32
  rule(page, y)
  y += 14
  const credits = `${invoice.credits.toLocaleString('en')} ${invoice.kind} credits`
  writePair(page, `${invoice.plan_name}, ${credits}`, money(invoice.subtotal), y)
  const each = Math.round(invoice.subtotal / invoice.quantity)
  write(page, `${invoice.quantity} × ${money(each)}`, y + 15, { colour: grey, size: 9 })
  y += 38
  if (invoice.discount > 0) {
    writePair(page, `Coupon ${invoice.coupon_id ?? ''}`, `-${money(invoice.discount)}`, y)
    y += 22
  }
  rule(page, y)
  writePair(page, `Total (${invoice.currency})`, money(invoice.amount), y + 14, 13)
  rule(page, y + 42)
  page.y = y + 42
}

function drawNotes(page: Page, invoice: InvoiceContent): void {
  const paid =
    invoice.till === 'test'
      ? 'Made by the test till of this server.'
      : `Paid by Stripe on ${formatDay(invoice.created_at)}.`
  write(page, paid, page.y + 14, { colour: grey })
  if (invoice.refunded > 0)
    write(page, `Of this, ${formatMoney(invoice.refunded, invoice.currency)} was refunded.`, page.y + 4)
  if (invoice.disputed > 0)
    write(page, `${formatMoney(invoice.disputed, invoice.currency)} is disputed at the bank.`, page.y + 4)
  const until =
    invoice.credits_until === null
      ? 'These credits do not expire.'
      : `These credits last until ${formatDay(invoice.credits_until)}. The plan does not renew by itself.`
  write(page, until, page.y + 4, { colour: grey })
}
