import { startApp } from '../helpers/app.ts'
import { setRunningApp } from './running-app.ts'

/** One server for all component tests, on the port to which the test page's own server passes its calls. */
export default async function startForComponents(): Promise<() => Promise<void>> {
  const app = await startApp({ env: { PORT: process.env['COMPONENT_APP_PORT']! } })
  setRunningApp(app)
  return async () => {
    setRunningApp(undefined)
    await app.stop()
  }
}
