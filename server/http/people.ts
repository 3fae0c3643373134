import type { FastifyInstance } from 'fastify'
import { successTexts } from '../../core/contract/messages.ts'
import type { Context } from '../usecases/context.ts'
import { confirmIdentity } from '../usecases/auth/confirm-identity.ts'
import { deleteAccount } from '../usecases/people/delete-account.ts'
import {
  createUser,
  listRoleUsers,
  listUsers,
  readManagedUser,
  updateUser,
} from '../usecases/people/managed-users.ts'
import { updatePhone, updateProfile } from '../usecases/people/profile.ts'
import { mount } from './mount.ts'
import { readOrigin } from './site.ts'

/** Profiles, and the users that administrators manage. */
export function mountPeople(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    editProfile: async ({ user, body }) => ({
      user: await updateProfile(ctx, user.id, { name: body.full_name }),
    }),
    updateFullName: async ({ user, body }) => ({
      user: await updateProfile(ctx, user.id, { name: body.full_name }),
    }),
    updateProfilePicture: async ({ user, file }) => ({
      user: await updateProfile(ctx, user.id, { picture: file.path }),
    }),
    updateProfile: async ({ user, fields, file }) => ({
      user: await updateProfile(ctx, user.id, { ...fields, picture: file?.path }),
    }),
    changePhone: async ({ user, body, setMessage }) => {
      setMessage(successTexts.phoneChanged)
      return { user: await updatePhone(ctx, user, body.id, body.phone_number) }
    },
    deleteAccount: async ({ user, body, setMessage }) => {
      await confirmIdentity(ctx, user, body.password)
      setMessage('Your account is deleted')
      await deleteAccount(ctx, user)
      return {}
    },
    sendSystemMessage: async ({ body, setMessage }) => {
      setMessage('The message is on all open pages')
      ctx.events.emitToAll('system-message', body)
      return {}
    },
    listUsers: async ({ query }) => listUsers(ctx, query),
    listRoleUsers: async ({ query }) => ({ users: await listRoleUsers(ctx, query.role) }),
    getUserForEdit: async ({ params }) => ({ user: await readManagedUser(ctx, params.id) }),
    createUser: async ({ user, body, raw, setMessage }) => {
      setMessage(successTexts.userCreated)
      return { user: await createUser(ctx, user, body, readOrigin(ctx.config, raw)) }
    },
    updateUser: async ({ user, body: { id, ...change }, raw, setMessage }) => {
      setMessage(successTexts.userUpdated)
      return { user: await updateUser(ctx, user, id, change, readOrigin(ctx.config, raw)) }
    },
  })
}
