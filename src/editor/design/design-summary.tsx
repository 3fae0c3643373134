import type { Design } from '../../../core/contract/design-document.ts'
import { describeChange } from './describe-change.ts'
import { finishNames } from './finish-names.ts'

/** What each surface of a design has become, as rows of a list of terms. */
export function DesignSummary({ design: { surfaces } }: { design: Design }) {
  return surfaces.map(({ id, name, change }) => (
    <div key={id} className="contents">
      <dt className="text-text-2">{name}</dt>
      <dd className="text-right">
        {describeChange(change)}, {finishNames[change.finish].toLowerCase()}
      </dd>
    </div>
  ))
}
