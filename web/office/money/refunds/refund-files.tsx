import type { OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/refunds'
import { FormAlert } from '#web/ui/alert'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { moneyText, numberText } from '#web/ui/formats'
import { RichText } from '#web/ui/rich-text'
import { Skeleton } from '#web/ui/skeleton'
import { showToast } from '#web/ui/toast'
import { useAnswer } from '../../kit/calls/use-answer'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { saveFile } from '../../kit/files/files'
import { useOfficeData } from '../../kit/office-data'
import { useMay } from '../../kit/session/session'
import { personOf } from '../../kit/values/names'
import { When } from '../../kit/values/when'

type RefundFileRow = OfficeAnswered<'find-refund-files'>['files'][number]

/** The newest bank files: who made and fetched them, and a button that downloads one again. */
export function RefundFiles({ onClose }: { onClose: () => void }) {
  const { answer, refusal } = useAnswer('find-refund-files', {})
  const { send, pending, error } = useOfficeCall('fetch-refund-file', {
    done: ({ filename, content }) => {
      saveFile(filename, content, 'application/xml')
      showToast(texts.file_fetched(), 'success')
    },
  })
  return (
    <Dialog title={texts.files()} onClose={onClose} shape="wide">
      <div className="grid gap-4">
        <FormAlert error={error ?? refusal?.message ?? null} />
        {answer === null ? (
          <Skeleton className="h-24 w-full" />
        ) : answer.files.length === 0 ? (
          <p>{texts.no_files()}</p>
        ) : (
          <>
            <p className="text-ink-soft">{texts.files_hint()}</p>
            <ul className="grid divide-y divide-line">
              {answer.files.map((file) => (
                <FileRow
                  key={file.message_id}
                  file={file}
                  pending={pending}
                  onFetch={() => void send({ message_id: file.message_id })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

function FileRow({ file, pending, onFetch }: { file: RefundFileRow; pending: boolean; onFetch: () => void }) {
  const { currency } = useOfficeData()
  const may = useMay()
  const { message_id, created_at, by, count, control_sum, fetched_at, fetched_by } = file
  const when = (at: string) => () => <When at={at} />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{message_id}</p>
        <p>
          {texts.file_content({ count, number: numberText(count), sum: moneyText(control_sum, currency) })}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <RichText
            parts={texts.file_made_by.parts({ person: personOf(by) })}
            tags={{ when: when(created_at) }}
          />
          {fetched_at !== null && (
            <>
              <br />
              <RichText
                parts={texts.file_fetched_by.parts({ person: personOf(fetched_by ?? '') })}
                tags={{ when: when(fetched_at) }}
              />
            </>
          )}
        </p>
      </div>
      {file.can_fetch ? (
        may('fetch-refund-file') && (
          <Button variant="secondary" size="small" pending={pending} onClick={onFetch}>
            {texts.fetch_file()}
          </Button>
        )
      ) : (
        <p className="text-sm text-ink-soft">
          {file.is_erased ? texts.file_erased() : texts.file_outdated()}
        </p>
      )}
    </li>
  )
}
