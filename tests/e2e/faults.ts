import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'

const axeScript = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Those of the rules above that look at colours: a theme changes nothing else of a page. */
const colourRules = ['color-contrast', 'link-in-text-block']

type Rules = 'WCAG 2.2 AA' | 'every rule' | 'colours'

/** Nothing that axe calls serious or worse, by the rules of WCAG 2.2 AA, by every rule that it has, or by those on colours. */
export async function expectNoSeriousFaults(page: Page, rules: Rules = 'WCAG 2.2 AA'): Promise<void> {
  // What fades in or out, as a toast does, is paler on the way: colours are judged as they stand at the end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => transitions(page)).toBe(0)
  const violations = await runAxe(page, {
    ...(rules === 'every rule' ? {} : { runOnly: rules === 'colours' ? colourRules : wcag22AA }),
    // What passes is not looked at, so axe need not describe it.
    resultTypes: ['violations'],
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/**
 * As @axe-core/playwright does it for pages without frames of others, but loads the script once a page, and its small
 * version: that reads 1.5 MB twice for each look at a page.
 */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: { run(on: Document, o: RunOptions): Promise<AxeResults> } }
    return (await axe.run(document, asked)).violations
  }, options)
}

/** By every rule in the light theme, and by those on colours in the dark one; for pages that follow the system. */
export async function expectNoSeriousFaultsInEitherTheme(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^((?!\bdark\b).)*$/)
    await expectNoSeriousFaults(page, theme === 'dark' ? 'colours' : 'WCAG 2.2 AA')
  }
}

/** How many transitions are under way. */
function transitions(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((a) => a instanceof CSSTransition).length)
}
