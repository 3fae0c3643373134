import { ProsePage } from '../../ui/prose-page.tsx'

export function Component() {
  return (
    <ProsePage title="Terms & Conditions">
      <p>
        Mullion is open-source software under the MIT licence. It comes as it is, without warranty. This
        server is run by whoever installed it; what you agree with them about accounts, payments and data goes
        beyond this page.
      </p>
      <p>
        Upload only photos that you may use. You keep all rights in your photos and in the results. An order
        holds its credits and takes them only when the result is there; when it fails or you cancel it, they
        come back.
      </p>
      <p>
        A result is a digitally altered picture. Where a listing must say so, saying it is up to you; every
        result tells how it was made.
      </p>
    </ProsePage>
  )
}
