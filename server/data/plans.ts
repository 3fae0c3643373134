import type { Plan } from '../../core/contract/shapes.ts'
import type { Database } from './database.ts'

const images = { type: 'ai_image_generations', currency: 'USD', is_popular: false } as const
const videos = { type: 'ai_video_builder', currency: 'USD', is_popular: false } as const

/** What is for sale; prices in cents. Credits of a pack do not expire, those of a month end with it. */
const plans: Plan[] = [
  {
    ...images,
    id: 'images-single',
    name: 'One listing',
    price: 1_500,
    credits: 15,
    interval: 'once',
    description: '15 image credits, enough for one listing. They do not expire.',
  },
  {
    ...images,
    id: 'images-agent',
    name: 'Agent',
    price: 3_900,
    credits: 60,
    interval: 'month',
    description: '60 image credits for one month, for a handful of listings.',
  },
  {
    ...images,
    id: 'images-photographer',
    name: 'Photographer',
    price: 9_900,
    credits: 200,
    interval: 'month',
    description: '200 image credits for one month, for photographers who deliver every day.',
    is_popular: true,
  },
  {
    ...images,
    id: 'images-studio',
    name: 'Studio',
    price: 29_900,
    credits: 800,
    interval: 'month',
    description: '800 image credits for one month, for a team.',
  },
  {
    ...videos,
    id: 'videos-single',
    name: 'Three films',
    price: 2_900,
    credits: 3,
    interval: 'once',
    description: '3 video credits. They do not expire.',
  },
  {
    ...videos,
    id: 'videos-agent',
    name: 'Films for agents',
    price: 7_900,
    credits: 10,
    interval: 'month',
    description: '10 video credits for one month.',
    is_popular: true,
  },
  {
    ...videos,
    id: 'videos-studio',
    name: 'Films for studios',
    price: 24_900,
    credits: 40,
    interval: 'month',
    description: '40 video credits for one month, for a team.',
  },
]

/** Inserts the plans into the database, or updates those that are there. */
export async function seedPlans(db: Database): Promise<void> {
  await db
    .insertInto('plans')
    .values(plans)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        price: eb.ref('excluded.price'),
        credits: eb.ref('excluded.credits'),
        interval: eb.ref('excluded.interval'),
        description: eb.ref('excluded.description'),
        is_popular: eb.ref('excluded.is_popular'),
      })),
    )
    .execute()
}
