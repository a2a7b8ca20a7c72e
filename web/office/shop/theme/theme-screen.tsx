import { useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { Look } from '#contract/office/look'
import { isSameValue } from '#rules/text/same-value'
import * as scheduleTexts from '#texts/compiled/office/scheduled-changes'
import * as texts from '#texts/compiled/office/theme'
import { Button } from '#web/ui/button'
import { elementOf } from '#web/ui/elements'
import { Pill } from '#web/ui/pill'
import { useAnswer } from '../../kit/calls/use-answer'
import { useDryRunCall } from '../../kit/calls/use-dry-run'
import { useOfficeCall } from '../../kit/calls/use-office-call'
import { ActionDialog } from '../../kit/dialog/action-dialog'
import { EffectNotes } from '../../kit/dialog/effect-notes'
import { BarButtons, BottomBar } from '../../kit/form/save-bar'
import { useEdited } from '../../kit/form/use-edited'
import { HistoryOf } from '../../kit/history/history-of'
import { Page } from '../../kit/page/page'
import { DetailSkeleton, Failed } from '../../kit/page/states'
import { useRequested } from '../../kit/page/use-requested'
import { ComingOf } from '../../kit/scheduled-changes/changes-of'
import { differing, useTimeChoice } from '../../kit/scheduled-changes/schedule'
import { useMay } from '../../kit/session/session'
import { LookForm } from './theme-form'

/** The shop's look and texts: a draft that staff share, seen on the real shop, published at once or at a time. */
export function LookScreen() {
  const { answer, refusal, again } = useAnswer('get-look', {})
  if (refusal !== null || answer === null)
    return (
      <Page title={texts.title()}>
        {refusal ? <Failed text={refusal.message} onAgain={again} /> : <DetailSkeleton />}
      </Page>
    )
  return <OpenLook read={answer} />
}

function OpenLook({ read }: { read: OfficeAnswered<'get-look'> }) {
  const edited = useEdited<Look>({ values: read.look, version: read.version })
  const [asks, setAsks] = useState<'publish' | 'drop' | null>(null)
  const close = () => setAsks(null)
  const may = useMay()
  const waiting = (Object.keys(read.look) as (keyof Look)[]).filter(
    (key) => !isSameValue(read.look[key], read.published[key]),
  ).length
  const isEdited = edited.changed.length > 0
  useRequested('publish', waiting > 0 && !isEdited, () => setAsks('publish'))
  return (
    <Page
      title={texts.title()}
      beside={
        <Pill tone={waiting === 0 ? 'good' : 'warn'}>
          {waiting === 0 ? texts.up_to_date() : texts.draft()}
        </Pill>
      }
    >
      <LookForm
        details={
          <>
            <ComingOf call="save-settings" thing="look" />
            {may('find-history') && <HistoryOf call="save-settings" thing="look" />}
          </>
        }
        {...{ read, edited }}
      />
      {/* Unsaved changes have a bar of their own. */}
      {waiting > 0 && !isEdited && (
        <BottomBar name={texts.draft()}>
          <p className="min-w-0 grow basis-72 text-sm">
            <strong className="font-semibold">{texts.not_published({ count: waiting })}</strong>
            <span className="text-ink-soft">{` ${texts.only_team()}`}</span>
          </p>
          <BarButtons>
            <Button variant="secondary" size="small" onClick={() => setAsks('drop')}>
              {texts.drop()}
            </Button>
            <Button size="small" onClick={() => setAsks('publish')}>
              {texts.publish()}
            </Button>
          </BarButtons>
        </BottomBar>
      )}
      {asks === 'publish' && <PublishLook read={read} onClose={close} />}
      {asks === 'drop' && <DropLook read={read} onClose={close} />}
    </Page>
  )
}

/** Publishes the draft at once or at a time, after a dry run has shown the effect. */
function PublishLook({ read, onClose }: { read: OfficeAnswered<'get-look'>; onClose: () => void }) {
  const payload = { version: read.version }
  const may = useMay()
  const time = useTimeChoice({ done: onClose })
  const { effect, refusal, pending, error, confirm } = useDryRunCall('publish-look', payload, {
    toast: texts.published(),
    done: onClose,
  })
  return (
    <ActionDialog
      title={texts.publish_title()}
      consequences={<EffectNotes {...{ effect, refusal }} />}
      confirm={time.isOn ? scheduleTexts.schedule() : texts.publish_now()}
      onConfirm={() => (time.isOn ? time.schedule(laterOf(read)) : confirm(payload))}
      pending={pending || time.pending}
      error={time.error ?? error}
      onClose={onClose}
    >
      {may('schedule-change') && elementOf(time.field)}
      {time.isOn && <p className="text-sm text-ink-soft">{texts.later_text()}</p>}
    </ActionDialog>
  )
}

/** Returns the draft as a change of the settings that it consists of. */
const laterOf = ({ look, published, published_version }: OfficeAnswered<'get-look'>) => ({
  call: 'save-settings' as const,
  thing: 'look',
  version: published_version,
  changes: differing(published, look),
})

/** Discards the draft and returns to the published version. */
function DropLook({ read, onClose }: { read: OfficeAnswered<'get-look'>; onClose: () => void }) {
  const { send, pending, error } = useOfficeCall('save-look', { toast: texts.dropped(), done: onClose })
  return (
    <ActionDialog
      title={texts.drop_title()}
      consequences={<p>{texts.drop_text()}</p>}
      confirm={texts.drop_title()}
      danger
      onConfirm={() => void send({ look: read.published, version: read.version })}
      {...{ pending, error, onClose }}
    />
  )
}
