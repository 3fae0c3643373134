import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { ensureChromium } from '../../scripts/chromium.ts'

const PAGE = path.join(import.meta.dirname, 'page')
const BUILT = path.join(import.meta.dirname, '../../bench-results/bench-page')

export const VIEW = { width: 1600, height: 1000 }

/** Chromium as all benches start it: drawing in software, so that figures do not hang on a graphics card. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Builds the bench page as it would ship, serves it, and hands a browser and its address to `work`. */
export async function withBenchPage<Result>(
  work: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    build: { outDir: BUILT },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const browser = await launchChromium()
  try {
    const address = server.resolvedUrls?.local[0]
    if (!address) throw new Error('The bench page could not be served')
    return await work(browser, address)
  } finally {
    await browser.close()
    await server.close()
  }
}
