import { Link } from 'react-router-dom'
import type { ManagedUser } from '../../../core/contract/shapes.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { roleName } from '../../services/people.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Tag } from '../../ui/tag.tsx'

/** By the room that the table has: the sidebar may be open beside it. */
const wide = 'hidden px-3 py-2 @4xl:table-cell'

/** Users as a table; narrow windows leave out what the user's own page shows as well. */
export function UserTable({ users }: { users: readonly ManagedUser[] }) {
  return (
    <div className="@container overflow-hidden rounded-3 bg-surface outlined-soft">
      <table className="w-full table-fixed text-13">
        <thead className="text-left text-12 text-text-2">
          <tr className="border-b border-line">
            <th className="px-3 py-2 font-medium">Name</th>
            <th className="hidden w-56 px-3 py-2 font-medium sm:table-cell">Roles</th>
            <th className={`${wide} w-44 font-medium`}>Phone</th>
            <th className={`${wide} w-36 font-medium`}>NMLS number</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ user }: { user: ManagedUser }) {
  const { profile_photo_path: picture } = user
  return (
    <tr className="relative not-last:border-b not-last:border-line hover:bg-hover">
      <td className="px-3 py-2">
        {/* The link's own box is the whole row. */}
        <Link
          to={`/users/${encodeURIComponent(user.id)}`}
          className="flex min-h-11 items-center gap-3 before:absolute before:inset-0"
        >
          <Avatar name={user.name} src={picture === null ? null : mediaUrl(picture)} />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{user.name}</span>
              {user.is_invited ? <Tag tone="info">Invited</Tag> : null}
            </span>
            <span className="block truncate text-12 text-text-2">{user.email}</span>
            <span className="block truncate text-12 text-text-3 sm:hidden">{roleNames(user)}</span>
          </span>
        </Link>
      </td>
      <td className="hidden px-3 py-2 text-text-2 sm:table-cell">{roleNames(user)}</td>
      <td className={`${wide} text-text-2 tabular-nums`}>{user.phone_number ?? '–'}</td>
      <td className={`${wide} text-text-2 tabular-nums`}>{user.nmls_number ?? '–'}</td>
    </tr>
  )
}

function roleNames({ roles }: ManagedUser): string {
  return roles.map(roleName).join(', ')
}
