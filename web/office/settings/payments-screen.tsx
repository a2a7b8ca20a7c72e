import type { Settings } from '#contract/config'
import { type GatewayName, gatewayNames, gateways, neededVariables } from '#contract/gateways'
import { settingHint, settingNames as names } from '#rules/settings/setting-names'
import { enumeration } from '#rules/text/enumeration'
import * as texts from '#texts/compiled/office/settings'
import { Alert } from '../../ui/alert'
import { SelectField } from '../../ui/choice-fields'
import { Pill } from '../../ui/pill'
import { TextField } from '../../ui/text-fields'
import { useAnswer } from '../kit/calls/use-answer'
import { LimitField, NumberField } from '../kit/form/fields'
import { FormSection, Toggle, Whole } from '../kit/form/section'
import { CountryList } from './country-fields'
import { settingProps } from './setting-props'
import { type SectionParts, SettingsPage } from './settings-page'

type Parts = SectionParts<'payments'>

/** Settings of payment methods, time limits and limits of unpaid orders. */
export function PaymentsSettingsScreen() {
  return <SettingsPage section="payments" renderFields={(parts) => <Fields {...parts} />} />
}

function Fields(parts: Parts) {
  return (
    <>
      <Card {...parts} />
      <Transfer {...parts} />
      <Waiting {...parts} />
      <Refunds {...parts} />
    </>
  )
}

const numberProps = (parts: Parts) => settingProps(parts).value

const labelOf = (gateway: GatewayName): string =>
  gateway === 'sandbox' ? texts.gateway_sandbox() : gateways[gateway].name
const testsText = (gateway: GatewayName): string =>
  gateway === 'sandbox' ? texts.sandbox_tests() : texts.gateway_tests()
const cannotServe = (gateway: GatewayName): string =>
  gateway === 'sandbox'
    ? texts.cannot_serve_sandbox()
    : texts.cannot_serve({ variables: enumeration(neededVariables(gateway)) })

/** Settings of card payments: the gateway, and whether the server has its keys. */
function Card(parts: Parts) {
  const { values } = parts
  const { answer } = useAnswer('get-environment', {})
  const number = numberProps(parts)
  const chosen = answer?.gateways.find(({ gateway }) => gateway === values.gateway)
  return (
    <FormSection title={texts.card()}>
      <Whole>
        <Toggle {...settingProps(parts).toggle('creditCardActive')} />
      </Whole>
      <SelectField
        {...settingProps(parts).text('gateway')}
        options={gatewayNames.map((value) => ({ value, label: labelOf(value) }))}
      />
      {chosen && (
        <div className="grid content-start gap-1.5">
          <p className="text-sm font-semibold">{texts.gateway_keys()}</p>
          <ul className="grid gap-1 text-sm">
            {chosen.variables.map(({ name, is_set }) => (
              <li key={name} className="flex flex-wrap items-center gap-2">
                <code className="min-w-0 break-all">{name}</code>
                <Pill tone={is_set ? 'good' : 'quiet'}>{is_set ? texts.is_set() : texts.is_not_set()}</Pill>
              </li>
            ))}
          </ul>
        </div>
      )}
      {chosen && values.creditCardActive && (
        <Whole>
          <Alert tone={chosen.can_serve ? (chosen.is_live ? 'good' : 'info') : 'warn'}>
            {chosen.can_serve
              ? chosen.is_live
                ? texts.gateway_live({ gateway: labelOf(chosen.gateway) })
                : testsText(chosen.gateway)
              : cannotServe(chosen.gateway)}
          </Alert>
        </Whole>
      )}
      <NumberField {...number('cardMinutes')} />
      <NumberField {...number('shopPaymentCreditCardMaxAttempts')} />
      <NumberField {...number('gatewaySilenceHours')} />
      <NumberField {...number('planGraceDays')} />
    </FormSection>
  )
}

const noAccount = { holder: '', iban: '', bic: null }

/** The account for transfers, who may pay to it, and how long an order waits. */
function Transfer(parts: Parts) {
  const { values, set, errors } = parts
  const isLocked = parts.isLocked('bankAccount')
  const { bankAccount } = values
  const number = numberProps(parts)
  const shop = useAnswer('get-settings', { section: 'shop' }).answer
  const put = (patch: Partial<NonNullable<Settings['bankAccount']>>) => {
    const next = { ...(bankAccount ?? noAccount), ...patch }
    set({ bankAccount: next.holder + next.iban + (next.bic ?? '') === '' ? null : next })
  }
  return (
    <FormSection
      title={texts.transfer()}
      hint={isLocked ? texts.owners_account() : settingHint('bankAccount')}
    >
      <TextField
        label={texts.holder()}
        maxLength={70}
        disabled={isLocked}
        value={bankAccount?.holder ?? ''}
        error={errors['settings.bankAccount.holder'] ?? errors['settings.bankAccount']}
        onChange={({ target }) => put({ holder: target.value })}
      />
      <TextField
        label={texts.iban()}
        maxLength={42}
        autoComplete="off"
        disabled={isLocked}
        value={bankAccount?.iban ?? ''}
        error={errors['settings.bankAccount.iban']}
        onChange={({ target }) => put({ iban: target.value.replaceAll(/\s/g, '') })}
      />
      <TextField
        label={texts.bic()}
        maxLength={11}
        autoComplete="off"
        disabled={isLocked}
        value={bankAccount?.bic ?? ''}
        error={errors['settings.bankAccount.bic']}
        onChange={({ target }) => put({ bic: target.value || null })}
      />
      <span className="max-sm:hidden" />
      <NumberField {...number('bankTransferDays')} />
      <NumberField {...number('bankTransferGraceDays')} />
      <NumberField {...number('transferClosesDays')} />
      {(['bankTransferCountries', 'ibanCountries'] as const).map((key) => (
        <Whole key={key}>
          <CountryList
            label={names[key]}
            hint={settingProps(parts).value(key).hint ?? ''}
            value={values[key]}
            all={Object.keys(shop?.settings.countries ?? {})}
            error={errors[`settings.${key}`]}
            disabled={settingProps(parts).value(key).disabled ?? false}
            onChange={(codes) => set({ [key]: codes })}
          />
        </Whole>
      ))}
    </FormSection>
  )
}

/** Limits of unpaid orders and places. */
function Waiting(parts: Parts) {
  const number = numberProps(parts)
  return (
    <FormSection title={texts.waiting()}>
      <NumberField {...number('cartMinutes')} />
      <NumberField {...number('maxItemsPerCart')} />
      <NumberField {...number('maxUnpaidOrders')} />
      <NumberField {...number('maxUnpaidPlaces')} />
      <LimitField {...settingProps(parts).value('maxHeldPlacesPerNetwork')} />
      <LimitField {...settingProps(parts).value('maxFreePlaces')} />
      <NumberField {...number('maxOrdersPerDay')} />
    </FormSection>
  )
}

/** Setting that requires two people to pay a refund. */
function Refunds(parts: Parts) {
  return (
    <FormSection title={texts.refunds()}>
      <Whole>
        <Toggle {...settingProps(parts).toggle('refundTwoPeople')} />
      </Whole>
    </FormSection>
  )
}
