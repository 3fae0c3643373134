import { createHmac } from 'node:crypto'
import { Client } from 'pg'

/** The role that the server works as in its own database. The superuser that made the cluster is `app`. */
const role = 'mullion'

/** The address as which the server works, from that of the superuser. */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  // From the other password, so that no second file can be lost: this one does not lead back to it.
  const password = createHmac('sha256', url.password).update(role).digest('base64url')
  return Object.assign(url, { username: role, password }).href
}

/** Makes the role in clusters that have none yet: new ones, and those of earlier versions. It may log in, and no more. */
export async function ensureAppRole(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount !== 0) return
    const password = client.escapeLiteral(new URL(appUrl(ownerUrl)).password)
    await client.query(`create role ${role} login password ${password}`)
  } finally {
    await client.end().catch(() => {})
  }
}
