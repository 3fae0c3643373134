import { ProsePage } from '../../ui/prose-page.tsx'

export function Component() {
  return (
    <ProsePage title="Privacy Policy">
      <p>
        This server keeps what it needs to work for you: your name, address and a hash of your password; your
        photos, masks, orders and results; what was bought; and for a year when you signed in, from which
        network and browser. It does not measure what you do, and the page loads nothing from anybody else.
      </p>
      <p>
        Photos are worked on by this server. If whoever runs it has set up a remote engine, the photo of an
        order goes to that engine; the result then names it. Pictures are shown only to the account that they
        belong to. Deleting an image deletes its files; deleting the account deletes everything.
      </p>
      <p>
        In this browser Mullion keeps the session for seven days, the theme, and unsent drafts. Signing out
        removes the session.
      </p>
    </ProsePage>
  )
}
