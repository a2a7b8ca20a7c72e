import { Button } from '../../../parts/button'
import { useAnswer } from '../../calls/use-answer'
import { CopyButton } from '../../parts/copy-button'
import { FirstItem } from '../../parts/first-item'
import { saveFile } from '../../parts/save-file'
import { exampleList } from './example-list'
import * as words from './words'

/** A list to begin with, and the codes that its rows name: nobody knows them by heart. */
export function Example() {
  const { answer } = useAnswer('get-order-form', {})
  if (answer === null) return null
  const { items } = answer
  if (items.length === 0)
    return (
      <p>
        <FirstItem text={words.nothingToSell} />
      </p>
    )
  return (
    <div className="grid gap-3">
      <div>
        <Button
          look="secondary"
          size="small"
          onClick={() => saveFile(words.exampleFile, exampleList(items), 'text/csv')}
        >
          {words.example}
        </Button>
      </div>
      <details>
        <summary className="inline-block min-h-6 cursor-pointer underline underline-offset-2">
          {words.codes}
        </summary>
        <ul className="mt-2 grid max-h-80 gap-x-6 overflow-y-auto sm:grid-cols-2">
          {items.map(({ external_code, name }) => (
            <li key={external_code} className="flex items-center justify-between gap-2 border-b border-line">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="flex items-center gap-1 font-mono text-sm text-ink-soft">
                {external_code}
                <CopyButton text={external_code} name={words.codeOf(name)} />
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
