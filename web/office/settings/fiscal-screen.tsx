import { type ReactNode, useState } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { Settings } from '#contract/config'
import { endsSoon } from '#rules/fiscal/readiness'
import { settingHint, settingNames as names } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/fiscal'
import * as shared from '#texts/compiled/office/settings'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/choice-fields'
import { DetailRows } from '../../ui/detail-list'
import { dateText } from '../../ui/formats'
import { Pill } from '../../ui/pill'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { TextField } from '../../ui/text-fields'
import { useAnswer } from '../kit/calls/use-answer'
import { useOfficeCall } from '../kit/calls/use-office-call'
import { FormSection, Toggle, Whole } from '../kit/form/section'
import { GapList } from '../kit/gaps/gap-list'
import { useOfficeData } from '../kit/office-data'
import { Panel } from '../kit/page/page'
import { paths } from '../kit/paths'
import { settingProps } from './setting-props'
import { type SectionParts, SettingsPage } from './settings-page'

type Parts = SectionParts<'fiscal'>
type Fiscal = Settings['fiscal']
type Access = OfficeAnswered<'get-environment'>['fiscal']

/** Settings of the reports to a tax authority, with the certificate and a check of the connection. */
export function FiscalSettingsScreen() {
  const { fiscalCountry } = useOfficeData()
  const { answer } = useAnswer('get-environment', {})
  return (
    <SettingsPage
      section="fiscal"
      renderFields={(parts) => <Fields {...parts} />}
      below={
        fiscalCountry !== null &&
        answer && (
          <>
            <Certificate access={answer.fiscal} />
            <Check />
          </>
        )
      }
    />
  )
}

const planOptions = [
  { value: 'advance', label: texts.plans_advance() },
  { value: 'at-end', label: texts.plans_at_end() },
]
const digestOptions = [
  { value: 'sha256', label: 'SHA-256' },
  { value: 'sha1', label: 'SHA-1' },
]

const toItems = (words: ReactNode) => (
  <Link to={paths.catalogue()} className="link">
    {words}
  </Link>
)
const toAccount = (words: ReactNode) => (
  <Link to={paths.account()} className="link">
    {words}
  </Link>
)

function Fields(parts: Parts) {
  const { values, set, errors } = parts
  const isLocked = parts.isLocked('fiscal')
  const { fiscal } = values
  const put = (patch: Partial<Fiscal>) => set({ fiscal: { ...fiscal, ...patch } })
  const isOn = fiscal.country !== null
  return (
    <>
      <FormSection title={texts.reports()} hint={settingHint('fiscal')}>
        <Whole>
          <Toggle
            label={texts.turn_on()}
            {...(isLocked && { hint: shared.only_owner() })}
            checked={isOn}
            disabled={isLocked}
            onChange={(checked) => put({ country: checked ? 'HR' : null })}
          />
          {errors['settings.fiscal.country'] && (
            <p className="text-sm text-danger">{errors['settings.fiscal.country']}</p>
          )}
        </Whole>
        {isOn && <DocumentNumberFields {...parts} />}
      </FormSection>
      {isOn && <AccountantSection {...parts} />}
    </>
  )
}

/** Parts of a document's number, and how its protection code is computed. */
function DocumentNumberFields({ values: { fiscal }, set, errors, ...parts }: Parts) {
  const isLocked = parts.isLocked('fiscal')
  const put = (patch: Partial<Fiscal>) => set({ fiscal: { ...fiscal, ...patch } })
  const example = [57, fiscal.premises || 'WEB', fiscal.device || '1'].join('/')
  return (
    <>
      <TextField
        label={texts.premises()}
        hint={texts.premises_hint()}
        required
        maxLength={20}
        autoComplete="off"
        disabled={isLocked}
        value={fiscal.premises}
        error={errors['settings.fiscal.premises']}
        onChange={({ target }) => put({ premises: target.value.trim() })}
      />
      <TextField
        label={texts.device()}
        hint={texts.device_hint()}
        required
        maxLength={20}
        inputMode="numeric"
        autoComplete="off"
        disabled={isLocked}
        value={fiscal.device}
        error={errors['settings.fiscal.device']}
        onChange={({ target }) => put({ device: target.value.trim() })}
      />
      <Whole>
        <p className="text-sm text-ink-soft">{texts.number_example({ number: example })}</p>
      </Whole>
      <SelectField
        label={texts.zki_digest()}
        hint={texts.zki_digest_hint()}
        options={digestOptions}
        disabled={isLocked}
        value={fiscal.zkiDigest}
        error={errors['settings.fiscal.zkiDigest']}
        onChange={({ target }) => put({ zkiDigest: target.value as Fiscal['zkiDigest'] })}
      />
    </>
  )
}

/** Questions that the shop's accountant has to answer. */
function AccountantSection(parts: Parts) {
  const { values, set } = parts
  return (
    <FormSection title={texts.accountant()} hint={texts.accountant_hint()}>
      <Whole>
        <SelectField
          {...settingProps(parts).text('planInvoices')}
          label={names.planInvoices}
          hint={settingHint('planInvoices')}
          placeholder={texts.plans_default()}
          options={planOptions}
          value={values.planInvoices ?? ''}
          onChange={({ target }) => set({ planInvoices: (target.value || null) as Settings['planInvoices'] })}
        />
      </Whole>
      <Whole>
        <ul className="grid list-disc gap-1 ps-5">
          <li>
            <RichText parts={texts.accountant_exempt.parts()} tags={{ items: toItems }} />
          </li>
          <li>{texts.accountant_web()}</li>
          <li>
            <RichText parts={texts.accountant_staff.parts()} tags={{ account: toAccount }} />
          </li>
        </ul>
      </Whole>
    </FormSection>
  )
}

/** The certificate that signs reports, the system that receives them, and what is missing before they are valid. */
function Certificate({ access: { certificate, variables, is_live, gaps } }: { access: Access }) {
  const [now] = useState(() => new Date())
  return (
    <Panel title={texts.certificate()}>
      <div className="grid gap-4">
        {certificate === null ? (
          <>
            <p className="text-ink-soft">{texts.certificate_none()}</p>
            <ul className="grid gap-1 text-sm" aria-label={texts.certificate_needs()}>
              {variables.map(({ name, is_set }) => (
                <li key={name} className="flex flex-wrap items-center gap-2">
                  <code className="min-w-0 break-all">{name}</code>
                  <Pill tone={is_set ? 'good' : 'quiet'}>
                    {is_set ? shared.is_set() : shared.is_not_set()}
                  </Pill>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <DetailRows
            details={[
              [texts.subject(), certificate.subject],
              [texts.oib(), certificate.oib ?? texts.oib_none()],
              [
                texts.valid_until(),
                <span key="until" className="inline-flex flex-wrap justify-end gap-2">
                  <span>{dateText(certificate.expires_at, 'Europe/Zagreb')}</span>
                  <Ending expiresAt={new Date(certificate.expires_at)} now={now} />
                </span>,
              ],
              [texts.reports_to(), is_live ? texts.system_live() : texts.system_test()],
            ]}
          />
        )}
        {gaps.length > 0 ? (
          <div>
            <h3 className="text-sm font-semibold">{texts.missing()}</h3>
            <GapList
              here={paths.fiscalSettings()}
              gaps={gaps.map((gap) => ({ gap, facts: { ...certificate } }))}
            />
          </div>
        ) : (
          <Alert tone="good">{texts.complete()}</Alert>
        )}
      </div>
    </Panel>
  )
}

/** Whether the certificate has ended, or ends soon; nothing otherwise. */
function Ending({ expiresAt, now }: { expiresAt: Date; now: Date }) {
  if (expiresAt <= now) return <Pill tone="danger">{texts.ended()}</Pill>
  return endsSoon({ expiresAt }, now) ? <Pill tone="warn">{texts.ends_soon()}</Pill> : null
}

/** Asks the tax authority whether it can be reached with what is saved. */
function Check() {
  const [answer, setAnswer] = useState<OfficeAnswered<'check-fiscal'> | null>(null)
  const { send, pending, error } = useOfficeCall('check-fiscal', { done: setAnswer })
  return (
    <Panel title={texts.check()}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{texts.check_text()}</p>
        {answer && (
          <Alert tone={answer.answered && answer.complete ? 'good' : 'danger'}>{answer.message}</Alert>
        )}
        {error && <Alert>{error}</Alert>}
        <Button variant="secondary" pending={pending} onClick={() => void send({})}>
          {texts.check_button()}
        </Button>
      </div>
    </Panel>
  )
}
