import type { Plan } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { isDeliverable } from './deliverable.ts'

/** Plans for sale: image plans by rising price, then video plans by falling price; none that cannot be delivered. */
export async function listPlans(ctx: Context, type: Plan['type'] | undefined): Promise<Plan[]> {
  const all = await ctx.db
    .selectFrom('plans')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .execute()
  const rows = all.filter((plan) => isDeliverable(ctx.config, plan.type))
  const images = rows.filter((plan) => plan.type === 'ai_image_generations')
  const videos = rows.filter((plan) => plan.type === 'ai_video_builder')
  return [...images.sort((a, b) => a.price - b.price), ...videos.sort((a, b) => b.price - a.price)]
}
