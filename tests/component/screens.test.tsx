import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callApi, intercept, openScreen, run } from './open.tsx'

const cards = () =>
  page
    .getByRole('region', { name: 'Services' })
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('.font-semibold')?.textContent ?? '')

test('while the server has not told, cards stand where they will and say nothing of themselves', async () => {
  const answers = Promise.withResolvers<void>()
  const hold = async (call: () => Promise<Response>) => {
    await answers.promise
    return call()
  }
  intercept('/api/services', hold)
  intercept('/api/dashboard', hold)
  await openScreen('/home', 'newcomer')
  const card = page
    .getByRole('region', { name: 'Services' })
    .getByRole('link', { name: /^Image enhancement/ })
  await expect.element(card).toBeVisible()
  expect(card.getByText('Settings only').elements()).toEqual([])
  const before = cards()
  answers.resolve()
  await expect.poll(() => card.getByText('1 credit').elements().length).toBeGreaterThan(0)
  expect(cards()).toEqual(before)
})

const alertText = () => page.getByRole('alert').query()?.textContent

/** Clicks what is seen of an option; the radio button itself is for keys and screen readers. */
async function pick(option: string): Promise<void> {
  await page.getByRole('radiogroup').getByText(option, { exact: true }).click()
}

test('a long list opens, is searched, and keeps what was chosen in sight', async () => {
  const { id } = await run.addPhoto('demo', { width: 640, height: 480 })
  await openScreen(`/service-ai-virtual-staging/virtual-staging/uploaded-image?image=${id}`)
  await page.getByRole('button', { name: 'All 43 styles' }).click()
  await page.getByLabelText('Search the styles').fill('japanese')
  const japandi = page.getByRole('radio', { name: 'Japandi' })
  await expect.element(japandi).not.toBeInTheDocument()
  await page.getByLabelText('Search the styles').fill('japa')
  await pick('Japandi')
  await page.getByRole('button', { name: 'Fewer' }).first().click()
  await expect.element(japandi).toBeChecked()
})

test('an order that the server refuses says why, and the settings stay', async () => {
  const { id } = await run.addPhoto('demo', { width: 640, height: 480 })
  intercept('/api/services', async (call) => {
    const body = (await (await call()).json()) as {
      data: { services: { is_available: boolean; engine: object | null }[] }
    }
    // A remote engine has no preview: nothing needs to be chosen in it.
    for (const service of body.data.services) {
      service.is_available = true
      service.engine = { ...service.engine, provider: 'remote' }
    }
    return Response.json(body)
  })
  intercept('/api/submit-order/interior-design', () =>
    Promise.resolve(
      Response.json(
        {
          meta: {
            success: false,
            status: 409,
            message: 'Its engine is away. No credit was taken',
            code: 'engine_unavailable',
          },
          data: null,
        },
        { status: 409 },
      ),
    ),
  )
  await openScreen(`/service-creative-designer/interior-design/uploaded-image?image=${id}`)
  const button = page.getByRole('button', { name: /^Order at full size/ })
  await pick('Kitchen')
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
  await expect.poll(alertText).toContain('Its engine is away. No credit was taken. The settings are kept.')
  // An answer that gives no reason is told in the words of the specification.
  intercept('/api/submit-order/interior-design', () => Promise.resolve(new Response('', { status: 500 })))
  await button.click()
  await expect.element(page.getByText('Failed to submit interior design order').first()).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Kitchen', exact: true })).toBeChecked()
})

test('invoices are sorted by date and amount, and turn by pages of ten', async () => {
  for (let quantity = 1; quantity <= 12; quantity++)
    await callApi('demo', 'POST', '/subscriptions/purchase', { plan_id: 'images-single', quantity })
  await openScreen('/pricing-billing')
  const rows = page.getByRole('table').getByRole('row')
  const first = () => rows.elements()[1]?.textContent
  await expect.poll(first).toContain('$180.00')
  const amount = page.getByRole('button', { name: 'Amount' })
  await amount.click()
  await expect
    .element(page.getByRole('columnheader', { name: 'Amount' }))
    .toHaveAttribute('aria-sort', 'descending')
  await amount.click()
  await expect.poll(first).toContain('$15.00')
  await expect.element(page.getByText('1 to 10 of 12')).toBeVisible()
  const after = page.getByRole('button', { name: 'Page after' })
  await after.click()
  await expect.poll(first).toContain('$165.00')
  expect(rows.elements().length).toBe(3)
  await expect.element(after).toBeDisabled()
})

test('a file that is no picture is refused in words, and the dialog stays', async () => {
  await openScreen('/profile')
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull()
  const file = new File(['no picture at all'], 'me.jpeg', { type: 'image/jpeg' })
  await userEvent.upload(document.querySelector('input[type=file]')!, file)
  await expect.element(page.getByText('This browser cannot show the file')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect.poll(alertText).toContain('This is not a photo that can be used')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the last administrator stays one, and the page says why', async () => {
  const { user } = await run.signIn('admin')
  await openScreen(`/users/${user.id}`, 'admin')
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is the only administrator. Make somebody else one first.')
})
