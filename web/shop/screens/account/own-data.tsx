import { Download, LogOut, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import * as texts from '../../../../texts/compiled/screens/account'
import { late } from '../../../parts/late'
import { LateDialog } from '../../../parts/late-dialog'
import { FormAlert } from '../../../parts/alert'
import { Ask } from '../../../parts/ask'
import { Button } from '../../../parts/button'
import { Card } from '../../../parts/card'
import { forgetDrafts } from '../../../parts/forget-drafts'
import { useLastCall } from '../../calls/use-last-call'
import { useCall } from '../../store/use-call'
import { useWorld } from '../../store/use-world'
import { saveFile } from './save-file'

const DeleteAccountDialog = late(async () => (await import('./delete-account-dialog')).DeleteAccountDialog)

/** The customer's requests about their logins and data. */
export function OwnData() {
  const { session } = useWorld()
  const [asks, setAsks] = useState<'logout-all' | 'delete' | null>(null)
  const exporting = useCall('export-my-data', {
    done: ({ data }) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
  })
  const leaving = useLastCall('logout-all', texts.logged_out(), {
    done: () => {
      forgetDrafts()
      return session.end(texts.logged_out())
    },
  })
  const close = () => setAsks(null)

  return (
    <Card title={texts.own_data()}>
      <FormAlert error={exporting.error} />
      <div className="divide-y divide-line">
        <OwnDataAction title={texts.logout_all()} text={texts.logout_all_hint()}>
          <Button
            look="secondary"
            icon={<LogOut aria-hidden className="size-4" />}
            onClick={() => setAsks('logout-all')}
          >
            {texts.logout_all()}
          </Button>
        </OwnDataAction>
        <OwnDataAction title={texts.export_data()} text={texts.export_hint()}>
          <Button
            look="secondary"
            icon={<Download aria-hidden className="size-4" />}
            pending={exporting.pending}
            onClick={() => void exporting.send({})}
          >
            {texts.export_data()}
          </Button>
        </OwnDataAction>
        <OwnDataAction title={texts.erase()} text={texts.erase_hint()}>
          <Button
            look="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setAsks('delete')}
          >
            {texts.erase()}
          </Button>
        </OwnDataAction>
      </div>
      {asks === 'logout-all' && (
        <Ask
          title={texts.logout_all_title()}
          confirm={texts.logout_all()}
          pending={leaving.pending}
          onConfirm={() => void leaving.send({})}
          onClose={close}
        >
          <div className="grid gap-4">
            <FormAlert error={leaving.error} />
            <p>{texts.logout_all_text()}</p>
          </div>
        </Ask>
      )}
      {asks === 'delete' && (
        <LateDialog>
          <DeleteAccountDialog onClose={close} />
        </LateDialog>
      )}
    </Card>
  )
}

function OwnDataAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 sm:max-w-sm">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}
