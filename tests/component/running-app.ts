import type { App } from '../helpers/app.ts'

/** The set-up of a run and the commands of its tests are loaded apart, in one process: here they meet. */
const place = globalThis as { mullionComponentApp?: App }

export function setRunningApp(app: App | undefined): void {
  if (app) place.mullionComponentApp = app
  else delete place.mullionComponentApp
}

export function runningApp(): App {
  if (!place.mullionComponentApp) throw new Error('the app of the component tests is not running')
  return place.mullionComponentApp
}
