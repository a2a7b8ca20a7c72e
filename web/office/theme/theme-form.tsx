import { useState, type ReactNode } from 'react'
import type { OfficeAnswered } from '../../../contract/calls'
import type { Look } from '../../../contract/office/look'
import { useSearchParams } from '../../ui/router/use-router'
import { useOfficeData } from '../office-data'
import { EditForm } from '../form/edit-form'
import { MeanwhileNotice } from '../form/meanwhile-notice'
import { SaveBar } from '../form/save-bar'
import type { Edited } from '../form/use-edited'
import { useSaving } from '../form/use-saving'
import { showChosen } from '../ui/show-chosen'
import { Preview } from './preview-pane'
import { Colours } from './colours'
import { Labels } from './labels'
import { isPageKey, type PageKey, pathOfPage } from './page-texts'
import { Pages } from './pages'
import { shownValue } from '../ui/shown-value'
import * as words from './words'
import { TextField } from '../../ui/text-fields'
import { FormSection, Whole } from '../form/section'
import type { LookSectionProps } from './section-props'
import { TextAreaField } from '../../ui/text-area-field'
import { PictureField } from '../ui/picture-field'

const previewed = [
  { path: 'look', name: words.pages.home },
  { path: 'look/tickets', name: words.pages.tickets },
  { path: 'look/merchandise', name: words.pages.merchandise },
  { path: 'look/terms-conditions', name: words.names.termsConditions },
  { path: 'look/privacy-policy', name: words.names.privacyPolicy },
  { path: 'look/cookie-policy', name: words.names.cookiePolicy },
  { path: 'look/security-statement', name: words.names.securityStatement },
  { path: 'look/faqs', name: words.names.faqs },
  { path: 'closed', name: words.pages.closed },
  ...Object.entries(words.mails).map(([kind, name]) => ({ path: `mail/${kind}`, name })),
]

interface LookFormProps {
  read: OfficeAnswered<'get-look'>
  edited: Edited<Look>
  /** Below the fields: what waits, and what was published. */
  details: ReactNode
}

/** The draft in parts, the real shop with it, and the bar that saves it. */
export function LookForm({ read, edited, details }: LookFormProps) {
  const shop = useOfficeData()
  const [query, setQuery] = useSearchParams()
  const requested = query.get('part') ?? ''
  const part: words.Part = requested in words.parts ? (requested as words.Part) : 'colours'
  const named = query.get('page') ?? ''
  const [page, setPage] = useState<PageKey>(isPageKey(named) ? named : 'termsConditions')
  const [path, setPath] = useState(part === 'pages' ? pathOfPage(page) : 'look')
  const choose = (key: words.Part) => {
    setQuery(new URLSearchParams({ part: key }), { replace: true })
    if (key === 'pages') setPath(pathOfPage(page))
  }
  const { values: look, changed, version, meanwhile, set } = edited
  const patch = Object.fromEntries(changed.map((key) => [key, look[key]])) as Partial<Look>
  const isReady = changed.length > 0 && meanwhile === null && version !== null
  const saving = useSaving('save-look', {
    payload: isReady ? { look: patch, version } : null,
    toast: words.saved,
    wasStored: edited.wasStored,
    done: (saved) => edited.stored(saved.version),
  })
  const parts = { look, set, errors: saving.errors, onPath: setPath }
  return (
    <>
      <MeanwhileNotice
        edited={edited}
        by={read}
        nameOf={(key) => words.names[key]}
        textOf={(key, value, beside) => shownValue(key, value, shop, beside)}
      />
      <MissingTexts look={look} />
      <nav aria-label={words.title} className="fades mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {(Object.keys(words.parts) as words.Part[]).map((key) => (
          <button
            key={key}
            type="button"
            ref={part === key ? showChosen : undefined}
            aria-current={part === key ? 'page' : undefined}
            onClick={() => choose(key)}
            className="-mb-px min-h-9 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-brand-ink aria-[current=page]:text-ink"
          >
            {words.parts[key]}
          </button>
        ))}
      </nav>
      <EditForm
        onSave={() => void saving.save()}
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="grid min-w-0 content-start gap-4 max-xl:contents">
          <div className="min-w-0">
            {part === 'colours' && <Colours {...parts} />}
            {/* Stays, so that another part does not stop a picture that is on its way. */}
            <div hidden={part !== 'pictures'}>
              <Images {...parts} />
            </div>
            {part === 'pages' && <Pages page={page} onPage={setPage} {...parts} />}
            {part === 'words' && <Texts neutral={read.neutral_words} {...parts} />}
            {part === 'labels' && <Labels published={read.published} {...parts} />}
          </div>
          <div className="grid gap-4 empty:hidden max-xl:order-last">{details}</div>
        </div>
        <div className="xl:self-stretch">
          <Preview
            draft={{ look: patch }}
            stored={`${read.version} ${read.published_version}`}
            pages={previewed}
            path={path}
            onPath={setPath}
          />
        </div>
      </EditForm>
      <SaveBar
        changed={changed.map((key) => words.names[key])}
        saving={saving}
        isBlocked={meanwhile !== null}
        onDiscard={edited.discard}
        onSave={() => void saving.save()}
      />
    </>
  )
}

type MissingKey = keyof typeof words.whyMissing

/** The texts that are empty, and what customers miss by that. */
function MissingTexts({ look }: { look: Look }) {
  const keys = (Object.keys(words.whyMissing) as MissingKey[]).filter((key) => isEmpty(look[key]))
  if (keys.length === 0) return null
  return (
    <section className="mb-4 rounded-card border border-warn bg-warn-tint px-4 py-3 text-sm text-on-warn-tint">
      <h2 className="text-sm font-semibold">{words.missing}</h2>
      <ul className="mt-1 grid list-disc gap-0.5 ps-5">
        {keys.map((key) => (
          <li key={key}>
            {words.names[key]}: {words.whyMissing[key]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the HTML contains nothing but tags and whitespace. */
const isEmpty = (html: string) => html.replaceAll(/<[^<>]*>/g, '').trim() === ''

type WordKey = keyof typeof words.ownWords

/** The shop's own texts; an empty field uses the neutral text. */
function Texts({
  look,
  set,
  errors,
  neutral,
}: LookSectionProps & { neutral: OfficeAnswered<'get-look'>['neutral_words'] }) {
  const change = (key: WordKey, text: string) => {
    const { [key]: _before, ...others } = look.words
    set({ words: text === '' ? others : { ...others, [key]: text } })
  }
  return (
    <FormSection title={words.parts.words} hint={words.neutral}>
      {(Object.keys(words.ownWords) as WordKey[]).map((key) => (
        <Whole key={key}>
          <TextField
            label={words.ownWords[key].name}
            placeholder={neutral[key]}
            maxLength={words.ownWords[key].most}
            value={look.words[key] ?? ''}
            error={errors[`look.words.${key}`]}
            onChange={({ target }) => change(key, target.value)}
          />
        </Whole>
      ))}
      <Whole>
        <TextField
          label={words.names.checkoutButtonLabel}
          maxLength={500}
          value={look.checkoutButtonLabel}
          error={errors['look.checkoutButtonLabel']}
          onChange={({ target }) => set({ checkoutButtonLabel: target.value })}
        />
      </Whole>
    </FormSection>
  )
}

type ImageName = keyof typeof words.images

/** Upload kind of each image, which determines its shape and the generated sizes. */
const kindOf = {
  banner: 'banner',
  homeBanner: 'homeBanner',
  homeBannerTall: 'homeBannerTall',
  logo: 'logo',
  ticketsCard: 'card',
  merchandiseCard: 'card',
  portalCard: 'card',
  social: 'social',
} as const satisfies Record<ImageName, string>

/** The pictures of the shop itself; those of items are with the items. */
function Images({ look, set, errors }: LookSectionProps) {
  const change = (name: ImageName, path: string | null) => {
    const { [name]: _before, ...others } = look.images
    set({ images: path === null ? others : { ...others, [name]: path } })
  }
  return (
    <FormSection title={words.parts.pictures}>
      {(Object.keys(words.images) as ImageName[]).map((name) => (
        <Whole key={name}>
          <PictureField
            label={words.images[name].name}
            hint={words.images[name].hint}
            value={look.images[name] ?? null}
            kind={kindOf[name]}
            error={errors[`look.images.${name}`]}
            onChange={(path) => change(name, path)}
          />
        </Whole>
      ))}
      {(['cardLogos', 'gatewayBadges'] as const).map((key) => (
        <TextAreaField
          key={key}
          label={words.names[key]}
          hint={words.linesHint}
          rows={3}
          value={look[key].join('\n')}
          error={errors[`look.${key}`]}
          onChange={({ target }) => set({ [key]: linesOf(target.value) })}
        />
      ))}
    </FormSection>
  )
}

/** An empty last line stays while it is typed. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))
