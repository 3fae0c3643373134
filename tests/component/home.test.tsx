import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callApi, intercept, openScreen, run } from './open.tsx'

const services = () => page.getByRole('region', { name: 'Services' })

test('the pointer and arrow keys move the bar between before and after', async () => {
  await openScreen('/home')
  // Cards are drawn anew when they can be moved.
  await expect.element(services().getByRole('button', { name: 'Move Day to dusk' })).toBeVisible()
  const bar = services().getByRole('slider', { name: 'Day to dusk, before and after' })
  await expect.element(bar).toBeVisible()
  const place = () => Number(bar.element().getAttribute('aria-valuenow'))
  const { left, right, top, height } = bar.element().getBoundingClientRect()
  await run.mouse({ to: [left + 8, top + height / 2] })
  await expect.poll(place).toBeLessThan(20)
  await run.mouse({ to: [right - 8, top + height / 2] })
  await expect.poll(place).toBeGreaterThan(80)
  const clip = () => bar.element().querySelector('clipPath rect')!.getAttribute('x')
  expect(Number(clip())).toBeGreaterThan(0.8 * 960)
  ;(bar.element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(clip).toBe('0')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(place).toBe(4)

  const film = services().getByRole('slider', { name: /^AI Video Builder/ })
  ;(film.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(film).toHaveAttribute('aria-valuetext', 'Frame 12 of 12')
  ;(bar.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Day to dusk', level: 1 })).toBeVisible()
})

test('what a server does not make is one quiet row, and what it makes has a card with a price', async () => {
  intercept('/api/services', async (call) => {
    const body = (await (await call()).json()) as {
      data: { services: { product: string; is_available: boolean }[] }
    }
    for (const service of body.data.services) service.is_available = service.product !== 'interior-design'
    return Response.json(body)
  })
  await openScreen('/home')
  const cards = services().getByRole('listitem')
  await expect
    .poll(() => services().getByText('1 credit', { exact: true }).elements().length)
    .toBeGreaterThan(0)
  await expect.element(services().getByText(/^Not made on this server: Interior design\./)).toBeVisible()
  expect(cards.elements()).toHaveLength(5)
  expect(cards.elements().some((card) => card.textContent?.includes('Interior design'))).toBe(false)
})

test('orders that have ended stand on home with how they ended', async () => {
  const { id } = await run.addPhoto('demo', { width: 640, height: 480 }, 'Hall.jpg')
  await callApi('demo', 'POST', '/submit-order/image-enhancement', {
    image_id: id,
    service_id: 'image-enhancement',
    settings: {},
  })
  intercept('/api/dashboard', async (call) => {
    const body = (await (await call()).json()) as {
      data: { active_orders: object[]; recent_orders: object[] }
    }
    const [order] = [...body.data.active_orders, ...body.data.recent_orders]
    body.data.active_orders = []
    body.data.recent_orders = [
      { ...order, id: 'one', status: 'completed' },
      { ...order, id: 'two', status: 'failed', error: { code: 'internal', message: 'It did not work' } },
      { ...order, id: 'three', status: 'cancelled' },
    ]
    return Response.json(body)
  })
  await openScreen('/home')
  const rows = page.getByRole('region', { name: 'Recent orders' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(3)
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Image enhancement, Hall\.jpg.*Done$/),
    expect.stringMatching(/It did not work.*Failed, credits returned$/),
    expect.stringMatching(/Cancelled$/),
  ])
})
