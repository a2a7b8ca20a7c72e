import * as texts from '#texts/compiled/office/weekly-report'
import { daysText } from '#web/ui/formats'
import { showToast } from '#web/ui/toast'
import { useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../dialog/action-dialog'
import { useMe } from '../session/session'

const daysOf = ({ from, to }: { from: string; to: string }): string =>
  daysText(`${from}T12:00:00Z`, `${to}T12:00:00Z`, 'UTC')

/** Mails last week's report to the signed-in person. */
export function SendWeek({ onClose }: { onClose: () => void }) {
  const { email } = useMe()
  const { send, pending, error } = useOfficeCall('send-weekly-report', {
    done: (answer) => {
      onClose()
      showToast(
        answer ? texts.sent({ days: daysOf(answer), email: answer.recipient }) : texts.sent_before({ email }),
        'success',
      )
    },
  })
  return (
    <ActionDialog
      title={texts.title()}
      consequences={<p>{texts.consequences({ email })}</p>}
      confirm={texts.send()}
      onConfirm={() => void send({})}
      {...{ pending, error, onClose }}
    />
  )
}
