import { configureGlobal } from 'fast-check'

/**
 * Set-up of every test file. A property that fails is made smaller for so long at most, where that took minutes; in CI
 * the cases are the same each time, so that a failure is one of the change.
 */
configureGlobal({
  interruptAfterTimeLimit: 60_000,
  markInterruptAsFailure: true,
  ...(process.env['CI'] === 'true' ? { seed: 20_260_101 } : {}),
})
