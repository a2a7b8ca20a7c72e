import { useState } from 'react'
import { settingNames } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/theme'
import { Button } from '#web/ui/button'
import { TextField } from '#web/ui/text-fields'
import { FormSection, RemoveRow } from '../../kit/form/section'
import { codeFrom } from '../item/item-values'
import type { LookSectionProps } from './section-props'

const groups = ['productTypes', 'merchandiseTypes'] as const
const fixed = [
  'paymentMethods',
  'paymentStatuses',
  'ticketStatuses',
  'merchandiseStatuses',
  'refundStatuses',
] as const

/** The groups of items, and what methods and statuses are called. */
export function Labels({
  look,
  set,
  errors,
  published,
}: LookSectionProps & { published: LookSectionProps['look'] }) {
  return (
    <div className="grid gap-4">
      {[...groups, ...fixed].map((key) => {
        const labels = look[key]
        const isGroup = key === 'productTypes' || key === 'merchandiseTypes'
        const without = (name: string) =>
          Object.fromEntries(Object.entries(labels).filter(([other]) => other !== name))
        return (
          <FormSection
            key={key}
            title={settingNames[key]}
            hint={isGroup ? texts.groups_hint() : texts.labels_hint()}
          >
            {Object.entries(labels).map(([name, label]) => (
              <div key={name} className="flex min-w-0 items-end gap-1">
                <div className="min-w-0 grow">
                  <TextField
                    label={name}
                    maxLength={200}
                    value={label}
                    error={errors[`look.${key}.${name}`]}
                    onChange={({ target }) => set({ [key]: { ...labels, [name]: target.value } })}
                  />
                </div>
                {isGroup && !(name in published[key]) && (
                  <RemoveRow
                    label={texts.remove_label({ name: label || name })}
                    onRemove={() => set({ [key]: without(name) })}
                  />
                )}
              </div>
            ))}
            {isGroup && (
              <NewGroup
                known={labels}
                onAdd={(name, label) => set({ [key]: { ...labels, [name]: label } })}
              />
            )}
          </FormSection>
        )
      })}
    </div>
  )
}

function NewGroup({
  known,
  onAdd,
}: {
  known: Readonly<Record<string, string>>
  onAdd: (name: string, label: string) => void
}) {
  const [label, setLabel] = useState('')
  const name = codeFrom(label)
  const isFree = name !== '' && !(name in known)
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={texts.new_group()}
          maxLength={60}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={!isFree}
        onClick={() => {
          onAdd(name, label.trim())
          setLabel('')
        }}
      >
        {texts.add()}
      </Button>
    </div>
  )
}
