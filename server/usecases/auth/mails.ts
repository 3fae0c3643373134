import { invitationLife, otpLife } from '../../../core/contract/constants.ts'
import type { MailMessage } from '../context.ts'

const minutes = otpLife / 60_000
const days = invitationLife / (24 * 3_600_000)

export function verifyMail(to: string, name: string, code: string): MailMessage {
  return {
    to,
    subject: 'Your Mullion code',
    text: `Hello ${name},

your code to confirm this address is ${code}. It is valid for ${minutes} minutes, in the browser that you signed up with.

If you did not sign up for Mullion, you can ignore this mail.
`,
    hint: `code ${code}`,
  }
}

export function alreadyRegisteredMail(to: string, name: string): MailMessage {
  return {
    to,
    subject: 'You already have a Mullion account',
    text: `Hello ${name},

somebody, probably you, tried to sign up with this address, which already has an account. Please sign in. If you do not know the password any more, choose "Forgot password" there.

If it was not you, there is nothing to do.
`,
  }
}

/** `link` sets the password from any browser; undefined where the address of this installation is not known. */
export function resetMail(to: string, name: string, code: string, link: string | undefined): MailMessage {
  const otherBrowser = link === undefined ? '' : ` In any other browser, open ${link}`
  return {
    to,
    subject: 'Your code for a new Mullion password',
    text: `Hello ${name},

your code to set a new password is ${code}. It is valid for ${minutes} minutes, in the browser that asked for it.${otherBrowser}

If you did not ask for it, you can ignore this mail: your password stays as it is.
`,
    hint: `code ${code}`,
  }
}

/** `link` leads to where the code is typed; undefined where the address of this installation is not known. */
export function invitationMail(
  to: string,
  name: string,
  code: string,
  link: string | undefined,
): MailMessage {
  const where = link === undefined ? 'On the sign-in page choose "Forgot password"' : `Open ${link}`
  return {
    to,
    subject: 'You are invited to Mullion',
    text: `Hello ${name},

there is an account for you at Mullion. ${where}, and set your password with the code ${code}.

The code is valid for ${days} days. After that, ask for another one at the same place.
`,
    hint: `code ${code}`,
  }
}

export function addressChangedMail(to: string, name: string): MailMessage {
  return {
    to,
    subject: 'The address of your Mullion account was changed',
    text: `Hello ${name},

an administrator has given your account another mail address. From now on you sign in with the new one, and no more mails come to this one.

If this is a mistake, please ask your administrator.
`,
  }
}

export function newAddressMail(to: string, name: string, code: string): MailMessage {
  return {
    to,
    subject: 'Your code for a new Mullion address',
    text: `Hello ${name},

your code to use this address for your account is ${code}. It is valid for ${minutes} minutes, in the browser that asked for it.

If you did not ask for it, you can ignore this mail: nothing changes.
`,
    hint: `code ${code}`,
  }
}

export function addressTakenMail(to: string, name: string): MailMessage {
  return {
    to,
    subject: 'You already have a Mullion account',
    text: `Hello ${name},

somebody, probably you, wanted to give another account this address, which already has one. Nothing has changed. To use the address there, change that of this account first, or delete it.

If it was not you, there is nothing to do.
`,
  }
}

export function ownAddressChangedMail(to: string, name: string): MailMessage {
  return {
    to,
    subject: 'The address of your Mullion account was changed',
    text: `Hello ${name},

your account has another mail address since just now, and every other session was signed out. No more mails come to this one.

If it was not you, ask whoever runs this installation at once: they can give the account this address again.
`,
  }
}

export function secondFactorMail(to: string, name: string, state: 'on' | 'off' | 'removed'): MailMessage {
  const what = {
    on: 'now asks for a code of your authenticator app after the password',
    off: 'no longer asks for a code of your authenticator app',
    removed: 'no longer asks for a code: an administrator has turned your authenticator app off',
  }[state]
  return {
    to,
    subject:
      state === 'on' ? 'An authenticator app was added to Mullion' : 'The authenticator app was turned off',
    text: `Hello ${name},

your Mullion account ${what}.

If it was not you, set a new password at once with "Forgot password" on the sign-in page, and look at your profile.
`,
  }
}

export function passkeyMail(
  to: string,
  name: string,
  passkey: string,
  state: 'added' | 'deleted',
): MailMessage {
  return {
    to,
    subject: `A passkey was ${state}`,
    text: `Hello ${name},

the passkey "${passkey}" was ${state} just now; ${state === 'added' ? 'it opens' : 'it no longer opens'} your Mullion account.

If it was not you, set a new password at once with "Forgot password" on the sign-in page, and delete what you do not know in your profile.
`,
  }
}

export function accountDeletedMail(to: string, name: string): MailMessage {
  return {
    to,
    subject: 'Your Mullion account is deleted',
    text: `Hello ${name},

your account was deleted just now, with its photos, results and credits. Nothing of it can be brought back.
`,
  }
}

export function passwordChangedMail(to: string, name: string): MailMessage {
  return {
    to,
    subject: 'Your Mullion password was changed',
    text: `Hello ${name},

the password of your account was changed just now, and every device was signed out.

If it was not you, set a new password at once with "Forgot password" on the sign-in page, and check who can read your mail.
`,
  }
}
