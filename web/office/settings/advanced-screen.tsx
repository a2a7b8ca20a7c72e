import type { Settings, AddressLine } from '../../../contract/config'
import { SelectField } from '../../ui/choice-fields'
import { Link } from '../../ui/router/link'
import { TextField } from '../../ui/text-fields'
import { LimitField, NumberField } from '../form/fields'
import { FormSection, Toggle, Whole } from '../form/section'
import { roleText } from '../ui/role-text'
import { paths } from '../paths'
import * as words from './advanced-words'
import { settingProps } from './setting-props'
import { type SectionParts, SettingsPage } from './settings-page'
import { names, onlyOwner } from './words'
import { Button } from '../../ui/button'
import { CountryList } from './country-fields'
import { changeLine, freeKey, kindOf, moveLine } from './address-lines'

type Parts = SectionParts<'advanced'>

/** Settings that few shops change, labelled with their names in the catalogue file. */
export function AdvancedSettingsScreen() {
  return <SettingsPage section="advanced" renderFields={(parts) => <Fields {...parts} />} />
}

function Fields(parts: Parts) {
  const { values, set, errors } = parts
  const props = settingProps(parts)
  const optional = (key: 'pixelId' | 'countryHeader') => ({
    ...props.text(key),
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value || null }),
  })
  return (
    <>
      <SecondFactor {...parts} />
      <FormSection
        title={words.personalData}
        hint={
          <>
            {words.personalHint}{' '}
            <Link to={paths.retention()} className="link">
              {words.toRetention}
            </Link>
          </>
        }
      >
        <LimitField {...props.value('retentionMonths')} />
      </FormSection>
      <FormSection title={words.pages}>
        <TextField {...props.text('ambassadorsPath')} maxLength={100} />
        <TextField {...optional('pixelId')} maxLength={500} />
        <TextField {...optional('countryHeader')} maxLength={60} autoComplete="off" />
        <SelectField {...props.text('sandboxInstruction')} options={words.instructions} />
      </FormSection>
      <FormSection title={names.limits} hint={parts.isOwner ? words.limitsHint : onlyOwner}>
        {(Object.keys(words.limits) as (keyof Settings['limits'])[]).map((key) => (
          <NumberField
            key={key}
            label={words.limits[key]}
            value={values.limits[key]}
            error={errors[`settings.limits.${key}`]}
            disabled={!parts.isOwner}
            onChange={(limit) => set({ limits: { ...values.limits, [key]: limit } })}
          />
        ))}
      </FormSection>
      <FormSection title={names.addressLines} hint={words.linesHint}>
        <Whole>
          <AddressLines {...parts} />
        </Whole>
      </FormSection>
    </>
  )
}

/** The roles that cannot work without a second factor. */
function SecondFactor({ values, set, errors, isOwner }: Parts) {
  const chosen = values.staffSecondFactor
  const roles = words.rolesWithSignIn
  return (
    <FormSection title={names.staffSecondFactor} hint={isOwner ? words.factorHint : onlyOwner}>
      <Whole>
        <fieldset disabled={!isOwner} className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{names.staffSecondFactor}</legend>
          {roles.map((role) => (
            <Toggle
              key={role}
              label={roleText(role)}
              checked={chosen.includes(role)}
              onChange={(checked) =>
                set({
                  staffSecondFactor: roles.filter((one) => (one === role ? checked : chosen.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
        {errors['settings.staffSecondFactor'] && (
          <p className="text-sm font-medium text-danger">{errors['settings.staffSecondFactor']}</p>
        )}
      </Whole>
    </FormSection>
  )
}

/** The lines of an address, in the order of forms and labels: the text of each, and where it is required. */
function AddressLines({ values, set, errors }: SectionParts<'advanced'>) {
  const lines = Object.entries(values.addressLines)
  const change = (changed: readonly (readonly [string, AddressLine])[]) =>
    set({ addressLines: Object.fromEntries(changed) })
  return (
    <div className="grid gap-4">
      {lines.length === 0 && <p className="text-ink-soft">{words.noLines}</p>}
      <ol className="grid gap-4 divide-y divide-line [&>li:not(:last-child)]:pb-4">
        {lines.map(([key, line], place) => (
          <li key={key} className="grid gap-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={words.lineText}
                hint={words.lineKey(key)}
                required
                maxLength={500}
                value={line.text}
                error={errors[`settings.addressLines.${key}.text`]}
                onChange={({ target }) => change(changeLine(lines, key, { text: target.value }))}
              />
              <SelectField
                label={words.lineRequired}
                value={kindOf(line)}
                options={words.requiredKinds}
                error={errors[`settings.addressLines.${key}.required`]}
                onChange={({ target }) =>
                  change(
                    changeLine(lines, key, {
                      required: target.value === 'some' ? [] : target.value === 'all',
                    }),
                  )
                }
              />
            </div>
            {Array.isArray(line.required) && (
              <CountryList
                label={words.requiredIn}
                value={line.required}
                onChange={(required) => change(changeLine(lines, key, { required }))}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                size="small"
                disabled={place === 0}
                aria-label={words.upOf(line.text)}
                onClick={() => change(moveLine(lines, place))}
              >
                {words.up}
              </Button>
              <Button
                look="quiet"
                size="small"
                aria-label={words.removeOf(line.text)}
                onClick={() => change(lines.filter(([one]) => one !== key))}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          look="secondary"
          size="small"
          onClick={() =>
            change([...lines, [freeKey(lines.map(([key]) => key)), { text: '', required: false }]])
          }
        >
          {words.addLine}
        </Button>
      </div>
    </div>
  )
}
