import { type Plan, productSchema } from '../../../core/contract/shapes.ts'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { findEngine } from '../../engines/engines.ts'
import { filmEngines } from '../../engines/film-engines.ts'

/** Whether something can be ordered for the credits of a plan, as this installation is set up. */
export function isDeliverable(config: Config, type: Plan['type']): boolean {
  if (type === 'ai_video_builder') return Object.values(filmEngines).some(({ is_available }) => is_available)
  return productSchema.options.some((product) => findEngine(config, product) !== undefined)
}

/** Throws `engine_unavailable` for credits that nothing can be ordered for: they are not sold. */
export function refuseUndeliverable(config: Config, type: Plan['type']): void {
  if (isDeliverable(config, type)) return
  const what = type === 'ai_video_builder' ? 'films' : 'pictures'
  throw new AppError(
    'engine_unavailable',
    `This server makes no ${what} at present, so credits for them are not sold. Nothing was bought.`,
  )
}
