import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#contract/config'
import { partName, settingHint, settingNames as names } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/settings'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/choice-fields'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-fields'
import { FormSection, Toggle, Whole, RemoveRow } from '../kit/form/section'
import { TimeZoneField } from '../kit/form/time-zone-field'
import { useOfficeData } from '../kit/office-data'
import { countryName } from '../kit/values/names'
import { CountryList } from './country-fields'
import { GuaranteeNoticeFields } from './guarantee-notice'
import { languages } from './languages'
import { settingProps } from './setting-props'
import { type SectionParts, SettingsPage } from './settings-page'

/** The shop: whether it sells, who sells, and how it is reached. */
export function ShopSettingsScreen() {
  return <SettingsPage section="shop" renderFields={(parts) => <Fields {...parts} />} />
}

type Parts = SectionParts<'shop'>

function Fields(parts: Parts) {
  const props = settingProps(parts)
  return (
    <>
      <FormSection title={texts.state()}>
        <Whole>
          <div className="grid gap-3">
            <Toggle {...props.toggle('shopActive')} />
            <Toggle {...props.toggle('merchandiseActive')} />
            <Toggle {...props.toggle('refundsActive')} />
            <Toggle {...props.toggle('withdrawalActive')} />
            <Toggle {...props.toggle('showOutOfStock')} />
            <Toggle {...props.toggle('viesCheck')} />
            <Toggle {...props.toggle('facturX')} />
          </div>
        </Whole>
        <TextField {...props.text('shopName')} required maxLength={500} />
        <SelectField {...props.text('currency')} options={currencies} />
        <TimeZoneField {...props.value('timezone')} />
        <SelectField {...props.text('textLanguage')} options={languages} />
      </FormSection>
      <Seller {...parts} />
      <GuaranteeNoticeFields
        value={parts.values.guaranteeNotices}
        errors={parts.errors}
        onChange={(guaranteeNotices) => parts.set({ guaranteeNotices })}
      />
      <FormSection title={texts.reached()}>
        <Whole>
          <TextAreaField {...props.text('contactAddress')} rows={2} maxLength={1000} />
        </Whole>
        <Website {...parts} />
        <Whole>
          <Links
            label={names.socialLinks}
            value={parts.values.socialLinks}
            errorOf={(name) => parts.errors[`settings.socialLinks.${name}`]}
            onChange={(socialLinks) => parts.set({ socialLinks })}
          />
        </Whole>
      </FormSection>
      <People {...parts} />
    </>
  )
}

const currencyNames = new Intl.DisplayNames('en-GB', { type: 'currency' })
const currencies = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} – ${currencyNames.of(code) ?? code}`,
}))

type SellerKey = keyof Settings['seller']

/** Fields for the seller's data on invoices. */
function Seller({ values, set, errors, isLocked }: Parts) {
  const { seller } = values
  const field = (key: SellerKey) => ({
    label: partName('seller', key),
    value: seller[key] ?? '',
    error: errors[`settings.seller.${key}`],
    onChange: ({ target }: { target: { value: string } }) =>
      set({
        seller: {
          ...seller,
          [key]: target.value === '' && key !== 'name' && key !== 'address' ? null : target.value,
        },
      }),
    ...(isLocked(`seller.${key}`) && { disabled: true, hint: texts.only_owner() }),
  })
  return (
    <FormSection title={names.seller} hint={settingHint('seller')}>
      <TextField {...field('name')} required maxLength={500} />
      <TextField {...field('vatNumber')} maxLength={500} />
      <TextAreaField {...field('address')} required rows={3} maxLength={1000} hint={texts.address_hint()} />
      <TextField {...field('registration')} maxLength={500} />
      <TextField {...field('email')} type="email" maxLength={500} />
      <TextField {...field('phone')} type="tel" maxLength={500} />
      <Whole>
        <TextField {...field('zeroRateNote')} maxLength={500} hint={texts.zero_rate_hint()} />
      </Whole>
    </FormSection>
  )
}

/** A link with its text; without an address there is none. */
function Website({ values, set, errors }: Parts) {
  const link = values.websiteLink ?? { text: '', url: '' }
  const put = (patch: Partial<typeof link>) => {
    const next = { ...link, ...patch }
    set({ websiteLink: next.text === '' && next.url === '' ? null : next })
  }
  return (
    <>
      <TextField
        label={texts.website_text()}
        maxLength={500}
        value={link.text}
        error={errors['settings.websiteLink.text']}
        onChange={({ target }) => put({ text: target.value })}
      />
      <TextField
        label={texts.website_url()}
        type="url"
        maxLength={500}
        value={link.url}
        error={errors['settings.websiteLink.url']}
        onChange={({ target }) => put({ url: target.value })}
      />
    </>
  )
}

/** Fields for the countries of customers, and for the ticket types that admit a person. */
function People({ values, set, errors }: Parts) {
  const { productTypes } = useOfficeData()
  const { countries, entryTypes } = values
  return (
    <FormSection title={texts.people()}>
      <Whole>
        <CountryList
          label={names.countries}
          hint={settingHint('countries') ?? ''}
          error={errors['settings.countries']}
          isOrdered
          value={Object.keys(countries)}
          nameOf={(code) => countries[code] ?? countryName(code)}
          onChange={(codes) =>
            set({
              countries: Object.fromEntries(
                codes.map((code) => [code, countries[code] ?? countryName(code)]),
              ),
            })
          }
        />
      </Whole>
      {Object.keys(productTypes).length > 0 && (
        <Whole>
          <fieldset className="grid gap-2">
            <legend className="pb-1 text-sm font-semibold">{names.entryTypes}</legend>
            <p className="text-sm text-ink-soft">{settingHint('entryTypes')}</p>
            {Object.entries(productTypes).map(([key, label]) => (
              <Toggle
                key={key}
                label={label}
                checked={entryTypes.includes(key)}
                onChange={(checked) =>
                  set({
                    entryTypes: checked ? [...entryTypes, key] : entryTypes.filter((type) => type !== key),
                  })
                }
              />
            ))}
          </fieldset>
        </Whole>
      )}
    </FormSection>
  )
}

type Links = Readonly<Record<string, string>>
type Row = readonly [name: string, url: string]

const asLinks = (rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(rows.filter(([name]) => name.trim() !== ''))

interface LinksProps {
  label: string
  value: Links
  errorOf: (name: string) => string | undefined
  onChange: (links: Record<string, string>) => void
}

/** Links by their names. A row without a name is no link yet, and stays while it is typed. */
function Links({ label, value, errorOf, onChange }: LinksProps) {
  const [typed, setTyped] = useState<readonly Row[]>(Object.entries(value))
  // A different value, for example after Discard, replaces what was typed.
  const isTyped = JSON.stringify(asLinks(typed)) === JSON.stringify(value)
  const rows = isTyped ? typed : Object.entries(value)
  const put = (next: readonly Row[]) => {
    setTyped(next)
    onChange(asLinks(next))
  }
  const change = (index: number, row: Row) => put(rows.map((other, at) => (at === index ? row : other)))
  return (
    <fieldset className="grid gap-2.5">
      <legend className="pb-1 text-sm font-semibold">{label}</legend>
      {rows.map(([name, url], index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its name is typed
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_2.25rem] items-end gap-2 max-sm:[&+&]:mt-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_2.25rem]"
        >
          <TextField
            label={texts.link_name()}
            maxLength={60}
            value={name}
            onChange={({ target }) => change(index, [target.value, url])}
          />
          {/* On phones an address has a line of its own. */}
          <div className="max-sm:col-span-full max-sm:row-start-2">
            <TextField
              label={texts.link_url()}
              type="url"
              maxLength={200}
              value={url}
              error={errorOf(name)}
              onChange={({ target }) => change(index, [name, target.value])}
            />
          </div>
          <RemoveRow
            label={name === '' ? texts.remove_link() : texts.remove_named({ name })}
            onRemove={() => put(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => put([...rows, ['', '']])}
        >
          {texts.add_link()}
        </Button>
      </div>
    </fieldset>
  )
}
