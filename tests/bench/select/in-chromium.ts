import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { ensureChromium } from '../../../scripts/chromium.ts'

/** What `selectionHash` answers in Chromium. */
export async function hashInChromium(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'probe.ts'), formats: ['iife'], name: 'probe' },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const code = outputs.find((one) => one.type === 'chunk')?.code
  if (code === undefined) throw new Error('The probe was not built')
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: code })
    return await page.evaluate<string>('probe.selectionHash()')
  } finally {
    await browser.close()
  }
}
