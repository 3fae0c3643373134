import { z } from 'zod'
import { clearable, emailField, fullNameField, nmlsField, phoneField } from './fields.ts'
import { defineRoute } from './route.ts'
import {
  idParams,
  managedUserSchema,
  nothing,
  pageQuery,
  paginationSchema,
  roleSchema,
  userSchema,
} from './shapes.ts'

const userData = z.object({ user: userSchema })
const managedData = z.object({ user: managedUserSchema })

/** What an administrator sets of a user. `role` alone makes it the only role; with `roles` it is one of them. */
const managedFields = z.object({
  name: fullNameField,
  email: emailField,
  nmls_number: clearable(nmlsField).optional(),
  phone_number: clearable(phoneField).optional(),
  role: roleSchema.optional(),
  roles: z.array(roleSchema).min(1, 'Choose at least one role').max(roleSchema.options.length).optional(),
})

/** One's own profile, and the calls with which administrators manage users. */
export const peopleRoutes = {
  sendSystemMessage: defineRoute({
    method: 'POST',
    path: '/users/system-message',
    summary: 'Show a message on the open pages of everybody.',
    access: 'admin',
    status: 200,
    body: z.object({ message: z.string().trim().min(1, 'Write what is to be said').max(300) }),
    data: z.object({}),
  }),
  updateProfilePicture: defineRoute({
    method: 'PUT',
    path: '/users/update-profile-picture',
    summary: 'Set the profile picture: cut to a square round its middle, 512 pixels.',
    access: 'user',
    status: 200,
    upload: { file: 'profile_picture', fields: z.object({}) },
    data: userData,
  }),
  updateProfile: defineRoute({
    method: 'POST',
    path: '/users/profile-update',
    summary: 'Change what is given of the own profile. Empty texts take a number away.',
    access: 'user',
    status: 200,
    upload: {
      file: 'profile_photo',
      isOptional: true,
      fields: z.object({
        name: fullNameField.optional(),
        nmls_number: clearable(nmlsField).optional(),
        phone_number: clearable(phoneField).optional(),
      }),
    },
    data: userData,
  }),
  changePhone: defineRoute({
    method: 'POST',
    path: '/users/phone-number-change',
    summary: "Change a phone number: one's own, or anybody's for administrators.",
    access: 'user',
    status: 200,
    body: idParams.extend({ phone_number: phoneField }),
    data: userData,
  }),
  deleteAccount: defineRoute({
    method: 'DELETE',
    path: '/users/delete-account',
    summary:
      'Erase the own account with its files and sessions. Orders under way are cancelled. The password is needed 15 minutes after signing in.',
    access: 'user',
    status: 200,
    body: z.object({ password: z.string().min(1, 'Please enter your password').max(200).optional() }),
    data: nothing,
  }),
  listUsers: defineRoute({
    method: 'GET',
    path: '/users/list',
    summary: 'All users by name; `search` looks into names, addresses and phone numbers.',
    access: 'admin',
    status: 200,
    query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
    data: z.object({ users: z.array(managedUserSchema), pagination: paginationSchema }),
  }),
  listRoleUsers: defineRoute({
    method: 'GET',
    path: '/users/role-user-list',
    summary: 'The users who have a role, by name; the first 1,000.',
    access: 'admin',
    status: 200,
    query: z.object({ role: roleSchema }),
    data: z.object({ users: z.array(managedUserSchema) }),
  }),
  getUserForEdit: defineRoute({
    method: 'GET',
    path: '/users/edit/:id',
    summary: 'One user, to be edited.',
    access: 'admin',
    status: 200,
    params: idParams,
    data: managedData,
  }),
  createUser: defineRoute({
    method: 'POST',
    path: '/users/create',
    summary: 'Create a user and mail them a code with which they set their password.',
    access: 'admin',
    status: 200,
    body: managedFields,
    data: managedData,
  }),
  updateUser: defineRoute({
    method: 'POST',
    path: '/users/update',
    summary: 'Change what is given of a user.',
    access: 'admin',
    status: 200,
    body: managedFields.partial().extend(idParams.shape),
    data: managedData,
  }),
} as const
