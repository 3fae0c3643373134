import { defineConfig } from '@playwright/test'
import { chromiumArgs } from '../helpers/chromium-args.ts'

const executablePath = process.env['CHROME_PATH']

export default defineConfig({
  testDir: '.',
  globalSetup: '../helpers/test-run.ts',
  timeout: 180_000,
  // Other work may hold up the machine; what is awaited is there long before on one at rest.
  expect: { timeout: 15_000 },
  // A page and its server keep about one core busy; each worker has its own server and its own data.
  workers: 2,
  forbidOnly: true,
  // Many real programs at work on two busy cores: one that fails is tried once more with a new server and new data.
  // What passes only then is named at the end of the run, and mended as any other fault.
  retries: 1,
  outputDir: '../../test-results',
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A third of all processor time went to pictures of each frame that is drawn, an eighth to copies of the page round
    // each action: who looks into a failure turns them on, by `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumArgs,
    },
  },
})
