import { type Kysely, sql } from 'kysely'

/** A photo from which something was removed shows the property other than it is, and so does all that is made of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with recursive altered as (
      select id from images where kind = 'result' and product = 'item-removal'
      union
      select images.id from images join altered on images.parent_id = altered.id where images.kind = 'result'
    )
    update images set alters_property = true where id in (select id from altered)
  `.execute(db)
}
