import { Button } from '../../parts/button'
import { saveFile } from '../parts/save-file'
import * as words from './words'

/** Ten recovery codes, the only time that they are shown, and the button that goes on. */
export function RecoveryCodes({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[]
  /** What the button says. */
  done: string
  onDone: () => void
}) {
  return (
    <div className="grid gap-4">
      <p>{words.recoveryText}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-1.5 rounded-control bg-sunk p-3 font-mono whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        look="secondary"
        onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
      >
        {words.save}
      </Button>
      <Button onClick={onDone}>{done}</Button>
    </div>
  )
}
