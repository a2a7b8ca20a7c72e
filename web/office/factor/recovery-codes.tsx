import { useState } from 'react'
import { Button } from '../../ui/button'
import { LeaveQuestion } from '../form/leave-question'
import { useLeaveWarning } from '../form/use-leave-warning'
import { saveFile } from '../ui/save-file'
import * as texts from '../../../texts/compiled/office/factor'

/** Ten recovery codes, the only time that they are shown, and the button that goes on. Leaving before they are kept asks. */
export function RecoveryCodes({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[]
  /** Label of the button. */
  done: string
  onDone: () => void
}) {
  const [isSaved, setSaved] = useState(false)
  const warning = useLeaveWarning(!isSaved)
  return (
    <div className="grid gap-4">
      <p>{texts.recovery_text()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-1.5 rounded-control bg-sunk p-3 font-mono whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        look="secondary"
        onClick={() => {
          saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')
          setSaved(true)
        }}
      >
        {texts.save()}
      </Button>
      <Button onClick={onDone}>{done}</Button>
      <LeaveQuestion warning={warning}>{texts.recovery_lost()}</LeaveQuestion>
    </div>
  )
}
