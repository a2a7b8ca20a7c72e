import { useState } from 'react'
import { accessibilityTemplate, isTextEmpty } from '#rules/settings/accessibility-statement'
import { settingHint, settingNames } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/theme'
import { Button } from '#web/ui/button'
import { TextField } from '#web/ui/text-fields'
import { FormSection, Whole } from '../../kit/form/section'
import { useOfficeData } from '../../kit/office-data'
import { type PageKey, pageTexts } from '../../kit/page-texts'
import { RichTextField } from '../../kit/rich-text/rich-text-field'
import { useMay } from '../../kit/session/session'
import type { LookSectionProps } from './section-props'

/** Editor of one page, with links to the others. */
export function Pages({
  look,
  set,
  errors,
  onPath,
  page,
  onPage,
}: LookSectionProps & { page: PageKey; onPage: (page: PageKey) => void }) {
  const may = useMay()
  const line = lineOf[page]
  const { shopName } = useOfficeData()
  // The editor reads its text only when it is mounted.
  const [templates, setTemplates] = useState(0)
  const offersTemplate =
    page === 'accessibilityStatement' && isTextEmpty(look.accessibilityStatement) && may('save-look')
  const useTemplate = () => {
    set({ accessibilityStatement: accessibilityTemplate(shopName) })
    setTemplates(templates + 1)
  }
  return (
    <FormSection title={texts.part_pages()}>
      <Whole>
        <ul className="flex flex-wrap gap-1.5">
          {pageTexts.map(({ key, path }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={page === key}
                onClick={() => {
                  onPage(key)
                  onPath(path)
                }}
                className="min-h-8 rounded-control border border-line px-2.5 text-sm font-medium hover:border-edge aria-pressed:border-transparent aria-pressed:bg-brand-tint aria-pressed:text-on-brand-tint"
              >
                {settingNames[key]}
              </button>
            </li>
          ))}
        </ul>
      </Whole>
      {line !== undefined && (
        <Whole>
          <TextField
            label={settingNames[line]}
            maxLength={500}
            value={look[line]}
            hint={settingHint(line)}
            error={errors[`look.${line}`]}
            onChange={({ target }) => set({ [line]: target.value })}
          />
        </Whole>
      )}
      <Whole>
        <RichTextField
          key={`${page} ${templates}`}
          label={settingNames[page]}
          hint={texts.page_hint()}
          maxLength={200_000}
          value={look[page]}
          error={errors[`look.${page}`]}
          disabled={!may('save-look')}
          onChange={(html) => set({ [page]: html })}
        />
      </Whole>
      {offersTemplate && (
        <Whole>
          <div className="grid justify-items-start gap-2">
            <p className="text-sm text-ink-soft">{texts.accessibility_hint()}</p>
            <Button variant="secondary" size="small" onClick={useTemplate}>
              {texts.use_template()}
            </Button>
          </div>
        </Whole>
      )}
    </FormSection>
  )
}

/** The line of text that belongs to a page. */
const lineOf: Partial<Record<PageKey, 'ambassadorsLinkText' | 'underConstructionTitle'>> = {
  ambassadorsText: 'ambassadorsLinkText',
  underConstructionText: 'underConstructionTitle',
}
