import type { Settings, AddressLine } from '#contract/config'
import { partName, settingNames as names } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/settings'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/choice-fields'
import { Link } from '../../ui/router/link'
import { TextField } from '../../ui/text-fields'
import { LimitField, NumberField } from '../kit/form/fields'
import { FormSection, Toggle, Whole } from '../kit/form/section'
import { paths } from '../kit/paths'
import { roleText } from '../kit/values/names'
import { changeLine, freeKey, kindOf, moveLine } from './address-lines'
import { CountryList } from './country-fields'
import { settingProps } from './setting-props'
import { type SectionParts, SettingsPage } from './settings-page'

type Parts = SectionParts<'advanced'>

/** Settings that few shops change, labelled with their names in the catalogue file. */
export function AdvancedSettingsScreen() {
  return <SettingsPage section="advanced" renderFields={(parts) => <Fields {...parts} />} />
}

const instructions = [
  { value: 'redirect', label: texts.instruction_redirect() },
  { value: 'submit', label: texts.instruction_submit() },
]
function Fields(parts: Parts) {
  const { values, set, errors, isLocked } = parts
  const props = settingProps(parts)
  const optional = (key: 'pixelId' | 'countryHeader') => ({
    ...props.text(key),
    onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value || null }),
  })
  return (
    <>
      <SecondFactor {...parts} />
      <FormSection
        title={texts.personal_data()}
        hint={
          <>
            <span>{texts.personal_hint()}</span>{' '}
            <Link to={paths.retention()} className="link">
              {texts.to_retention()}
            </Link>
          </>
        }
      >
        <LimitField {...props.value('retentionMonths')} />
      </FormSection>
      <FormSection title={texts.pages()}>
        <TextField {...props.text('ambassadorsPath')} maxLength={100} />
        <TextField {...optional('pixelId')} maxLength={500} />
        <TextField {...optional('countryHeader')} maxLength={60} autoComplete="off" />
        <SelectField {...props.text('sandboxInstruction')} options={instructions} />
      </FormSection>
      <FormSection title={names.limits} hint={props.about('limits').hint}>
        {(Object.keys(values.limits) as (keyof Settings['limits'])[]).map((key) => (
          <NumberField
            key={key}
            label={partName('limits', key)}
            value={values.limits[key]}
            error={errors[`settings.limits.${key}`]}
            disabled={isLocked('limits')}
            onChange={(limit) => set({ limits: { ...values.limits, [key]: limit } })}
          />
        ))}
      </FormSection>
      <FormSection title={names.addressLines} hint={props.about('addressLines').hint}>
        <Whole>
          <AddressLines {...parts} />
        </Whole>
      </FormSection>
    </>
  )
}

const rolesWithSignIn: readonly Settings['staffSecondFactor'][number][] = [
  'owner',
  'manager',
  'finance',
  'box office',
  'door',
]

/** The roles that cannot work without a second factor. */
function SecondFactor(parts: Parts) {
  const { values, set, errors } = parts
  const { label, hint, disabled } = settingProps(parts).about('staffSecondFactor')
  const chosen = values.staffSecondFactor
  const roles = rolesWithSignIn
  return (
    <FormSection title={label} hint={hint}>
      <Whole>
        <fieldset disabled={disabled} className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{label}</legend>
          {roles.map((role) => (
            <Toggle
              key={role}
              label={roleText(role)}
              checked={chosen.includes(role)}
              onChange={(checked) =>
                set({
                  staffSecondFactor: roles.filter((other) =>
                    other === role ? checked : chosen.includes(other),
                  ),
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

const requiredKinds = [
  { value: 'all', label: texts.required_all() },
  { value: 'some', label: texts.required_some() },
  { value: 'none', label: texts.required_none() },
]

/** The lines of an address, in the order of forms and labels: the text of each, and where it is required. */
function AddressLines({ values, set, errors }: SectionParts<'advanced'>) {
  const lines = Object.entries(values.addressLines)
  const change = (changed: readonly (readonly [string, AddressLine])[]) =>
    set({ addressLines: Object.fromEntries(changed) })
  return (
    <div className="grid gap-4">
      {lines.length === 0 && <p className="text-ink-soft">{texts.no_lines()}</p>}
      <ol className="grid gap-4 divide-y divide-line [&>li:not(:last-child)]:pb-4">
        {lines.map(([key, line], place) => (
          <li key={key} className="grid gap-3">
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={texts.line_text()}
                hint={texts.line_key({ key })}
                required
                maxLength={500}
                value={line.text}
                error={errors[`settings.addressLines.${key}.text`]}
                onChange={({ target }) => change(changeLine(lines, key, { text: target.value }))}
              />
              <SelectField
                label={texts.line_required()}
                value={kindOf(line)}
                options={requiredKinds}
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
                label={texts.required_in()}
                value={line.required}
                onChange={(required) => change(changeLine(lines, key, { required }))}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                disabled={place === 0}
                aria-label={texts.line_up_of({ name: line.text })}
                onClick={() => change(moveLine(lines, place))}
              >
                {texts.line_up()}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={texts.remove_named({ name: line.text })}
                onClick={() => change(lines.filter(([other]) => other !== key))}
              >
                {texts.remove()}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            change([...lines, [freeKey(lines.map(([key]) => key)), { text: '', required: false }]])
          }
        >
          {texts.add_line()}
        </Button>
      </div>
    </div>
  )
}
