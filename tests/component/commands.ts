import { readFileSync } from 'node:fs'
// For its types: what commands get beside what those of every browser get.
import '@vitest/browser-playwright'
import type { CDPSession, Page } from 'playwright'
import type { BrowserCommand, BrowserCommandContext } from 'vitest/node'
import type { Session } from '../../core/contract/auth.ts'
import type { Image, Order } from '../../core/contract/shapes.ts'
import type { DemoName } from '../helpers/app.ts'
import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { seedVideo } from '../helpers/films.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { runningApp } from './running-app.ts'

type Point = readonly [x: number, y: number]

/** One action of the mouse, in pixels of the test's page: to a place in some steps, a press, or a release. */
export type MouseAction = { to: Point; steps?: number } | 'down' | 'up'

/** A drawn room at a size, an empty one whose walls are found, or the sample photo. */
export type Picture = { width: number; height: number } | 'empty-room' | 'sample'

/** One for a page: Chromium forgets the fingers of a session that ends. */
const opened = new WeakMap<Page, Promise<CDPSession>>()

function devices({ page, context }: BrowserCommandContext): Promise<CDPSession> {
  const session = opened.get(page) ?? context.newCDPSession(page)
  opened.set(page, session)
  return session
}

const sessions = new Map<DemoName, Promise<Session>>()

/** What runs outside the page: helpers of the real server, and input as a user's devices give it. */
export const commands = {
  signIn: (_context, who: DemoName): Promise<Session> => {
    const session = sessions.get(who) ?? runningApp().signIn(who)
    sessions.set(who, session)
    return session
  },
  /** A new account that has a film and nothing else. */
  signUp: async (_context, email: string): Promise<{ session: Session; film: string }> => {
    const session = await runningApp().signUp(email, 'a mullion divides 2 panes')
    return { session, film: await seedVideo(runningApp(), session.user.id) }
  },
  /** Signs in anew for the next test: this one ends the session that others share. */
  forgetSession: (_context, who: DemoName): void => {
    sessions.delete(who)
  },
  /** Adds a photo to the library of a seeded account; resolves once it is prepared. */
  addPhoto: async (_context, who: DemoName, picture: Picture, name?: string): Promise<Image> => {
    const bytes =
      picture === 'sample'
        ? readFileSync(new URL('../../server/samples/living-room.jpg', import.meta.url))
        : picture === 'empty-room'
          ? await emptyRoomJpeg()
          : await roomJpeg(picture.width, picture.height)
    const { access_token: token } = await runningApp().signIn(who)
    return addReady(runningApp(), token, bytes, name)
  },
  /** An item removal on a new photo of a seeded account; resolves once its result is there. */
  addRemoval: async (_context, who: DemoName): Promise<Order> => {
    const app = runningApp()
    const { access_token: token } = await app.signIn(who)
    const { id } = await addReady(app, token, await roomJpeg(640, 480))
    const { mask } = (await sendMask(app, token, id, await boxMask())).data
    const { order } = (await placeOrder(app, token, { image_id: id, mask_id: mask.id })).data
    return waitForEnd(app, token, order.id)
  },
  /** Keys one after the other, as Playwright writes them: `Control+z`; `down Alt` and `up Alt` hold one and let it go. */
  press: async ({ page }, ...keys: string[]) => {
    for (const key of keys) {
      if (key.startsWith('down ')) await page.keyboard.down(key.slice(5))
      else if (key.startsWith('up ')) await page.keyboard.up(key.slice(3))
      else await page.keyboard.press(key)
    }
  },
  /** Lets every request fail whose address has this in it, as a lost network does, until it is told otherwise. */
  block: ({ page }, part: string) =>
    page.route(`**${part}**`, (route) => route.abort('internetdisconnected')),
  unblock: ({ page }, part: string) => page.unroute(`**${part}**`),
  mouse: async ({ page }, ...actions: MouseAction[]) => {
    for (const action of actions) {
      if (action === 'down') await page.mouse.down()
      else if (action === 'up') await page.mouse.up()
      else await page.mouse.move(...action.to, { steps: action.steps ?? 1 })
    }
  },
  /** One event of fingers on the screen. */
  touch: async (context, type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Point[]) => {
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }))
    await (await devices(context)).send('Input.dispatchTouchEvent', { type, touchPoints })
  },
  /** One event of a pen that is pressed half. */
  pen: async (context, type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: Point) => {
    const buttons = type === 'mouseReleased' ? 0 : 1
    const pen = { button: 'left', buttons, clickCount: 1, pointerType: 'pen', force: 0.5 } as const
    await (await devices(context)).send('Input.dispatchMouseEvent', { type, x, y, ...pen })
  },
} satisfies Record<string, BrowserCommand<never[]>>
