import { ChangedFields } from '../../coming/changed-fields'
import { type Logged, loggedFields } from './logged-fields'
import * as words from './words'

/** What a row of the log keeps of a change, folded: a field a line; nothing where nothing was kept. */
export function LoggedChange({ before, after }: Logged) {
  const fields = loggedFields({ before, after })
  if (fields.length === 0) return null
  return (
    <details>
      <summary className="inline-block min-h-6 cursor-pointer text-sm underline underline-offset-2">
        {words.show}
      </summary>
      <div className="max-w-md">
        <ChangedFields change={{ call: null, fields }} />
        <details>
          <summary className="inline-block min-h-6 cursor-pointer text-sm text-ink-soft underline underline-offset-2">
            {words.asJson}
          </summary>
          <pre className="text-sm break-all whitespace-pre-wrap">
            {JSON.stringify({ before, after }, null, 1)}
          </pre>
        </details>
      </div>
    </details>
  )
}
