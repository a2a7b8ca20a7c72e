import { useState, type ReactNode } from 'react'
import type { OfficeAnswered } from '#contract/calls'
import type { Look, PreviewedMail } from '#contract/office/look'
import { isTextEmpty } from '#rules/settings/accessibility-statement'
import { settingHint, settingNames } from '#rules/settings/setting-names'
import * as texts from '#texts/compiled/office/theme'
import { useSearchParams } from '#web/ui/router/use-router'
import { TextAreaField } from '#web/ui/text-area-field'
import { TextField } from '#web/ui/text-fields'
import { MeanwhileNotice } from '../../kit/form/meanwhile-notice'
import { EditForm, SaveBar } from '../../kit/form/save-bar'
import { FormSection, Whole } from '../../kit/form/section'
import type { Edited } from '../../kit/form/use-edited'
import { useSaving } from '../../kit/form/use-saving'
import { useOfficeData } from '../../kit/office-data'
import { isPageKey, type PageKey, pathOfPage } from '../../kit/page-texts'
import { showChosen } from '../../kit/page/show-chosen'
import { PictureField } from '../../kit/pictures/picture-field'
import { shownValue } from '../../kit/values/shown-value'
import { Colours } from './colours'
import { Labels } from './labels'
import { Pages } from './pages'
import { Preview } from './preview-pane'
import type { LookSectionProps } from './section-props'

const partNames = {
  colours: texts.part_colours(),
  pictures: texts.part_pictures(),
  pages: texts.part_pages(),
  words: texts.part_words(),
  labels: texts.part_labels(),
} as const
type Part = keyof typeof partNames

/** The mails that can be previewed. */
const mailNames: Record<PreviewedMail, string> = {
  welcome: texts.mail_welcome(),
  'order-paid': texts.mail_order_paid(),
  tickets: texts.mail_tickets(),
  'refund-processed': texts.mail_refund_processed(),
}

const previewed = [
  { path: 'look', name: texts.page_home() },
  { path: 'look/tickets', name: texts.page_tickets() },
  { path: 'look/merchandise', name: texts.page_merchandise() },
  { path: 'look/terms-conditions', name: settingNames.termsConditions },
  { path: 'look/privacy-policy', name: settingNames.privacyPolicy },
  { path: 'look/cookie-policy', name: settingNames.cookiePolicy },
  { path: 'look/security-statement', name: settingNames.securityStatement },
  { path: 'look/accessibility-statement', name: settingNames.accessibilityStatement },
  { path: 'look/faqs', name: settingNames.faqs },
  { path: 'closed', name: texts.page_closed() },
  ...Object.entries(mailNames).map(([kind, name]) => ({ path: `mail/${kind}`, name })),
]

interface LookFormProps {
  read: OfficeAnswered<'get-look'>
  edited: Edited<Look>
  /** Shown below the fields: scheduled changes and the history. */
  details: ReactNode
}

/** The draft in parts, a preview of the shop with it, and the bar that saves it. */
export function LookForm({ read, edited, details }: LookFormProps) {
  const shop = useOfficeData()
  const [query, setQuery] = useSearchParams()
  const requested = query.get('part') ?? ''
  const part: Part = requested in partNames ? (requested as Part) : 'colours'
  const named = query.get('page') ?? ''
  const [page, setPage] = useState<PageKey>(isPageKey(named) ? named : 'termsConditions')
  const [path, setPath] = useState(part === 'pages' ? pathOfPage(page) : 'look')
  const choose = (key: Part) => {
    setQuery(new URLSearchParams({ part: key }), { replace: true })
    if (key === 'pages') setPath(pathOfPage(page))
  }
  const { values: look, changed, version, meanwhile, set } = edited
  const patch = Object.fromEntries(changed.map((key) => [key, look[key]])) as Partial<Look>
  const isReady = changed.length > 0 && meanwhile === null && version !== null
  const saving = useSaving('save-look', {
    payload: isReady ? { look: patch, version } : null,
    toast: texts.saved(),
    wasStored: edited.wasStored,
    done: (saved) => edited.stored(saved.version),
  })
  const parts = { look, set, errors: saving.errors, onPath: setPath }
  return (
    <>
      <MeanwhileNotice
        edited={edited}
        by={read}
        nameOf={(key) => settingNames[key]}
        textOf={(key, value, beside) => shownValue(key, value, shop, beside)}
      />
      <MissingTexts look={look} />
      <PartTabs part={part} onChange={choose} />
      <EditForm
        onSave={() => void saving.save()}
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="grid min-w-0 content-start gap-4 max-xl:contents">
          <div className="min-w-0">
            {part === 'colours' && <Colours {...parts} />}
            {/* Stays mounted, so that opening another part does not abort an upload. */}
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
        changed={changed.map((key) => settingNames[key])}
        saving={saving}
        isBlocked={meanwhile !== null}
        onDiscard={edited.discard}
        onSave={() => void saving.save()}
      />
    </>
  )
}

const PartTabs = ({ part, onChange }: { part: Part; onChange: (part: Part) => void }) => (
  <nav aria-label={texts.title()} className="fades mb-4 flex gap-1 overflow-x-auto border-b border-line">
    {(Object.keys(partNames) as Part[]).map((key) => (
      <button
        key={key}
        type="button"
        ref={part === key ? showChosen : undefined}
        aria-current={part === key ? 'page' : undefined}
        onClick={() => onChange(key)}
        className="-mb-px min-h-9 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-brand-ink aria-[current=page]:text-ink"
      >
        {partNames[key]}
      </button>
    ))}
  </nav>
)

/** Why customers need each of these texts. */
const whyMissing = {
  termsConditions: texts.why_terms_conditions(),
  privacyPolicy: texts.why_privacy_policy(),
  cookiePolicy: texts.why_linked(),
  securityStatement: texts.why_linked(),
  accessibilityStatement: texts.why_accessibility_statement(),
  faqs: texts.why_linked(),
  underConstructionTitle: texts.why_under_construction_title(),
} as const satisfies Partial<Record<keyof Look, string>>
type MissingKey = keyof typeof whyMissing

/** Lists the empty texts with the reason why customers need them. */
function MissingTexts({ look }: { look: Look }) {
  const keys = (Object.keys(whyMissing) as MissingKey[]).filter((key) => isTextEmpty(look[key]))
  if (keys.length === 0) return null
  return (
    <section className="mb-4 rounded-card border border-warn bg-warn-tint px-4 py-3 text-sm text-on-warn-tint">
      <h2 className="text-sm font-semibold">{texts.missing()}</h2>
      <ul className="mt-1 grid list-disc gap-0.5 ps-5">
        {keys.map((key) => (
          <li key={key}>{`${settingNames[key]}: ${whyMissing[key]}`}</li>
        ))}
      </ul>
    </section>
  )
}

const ownWords: Record<keyof Look['words'], { name: string; maxLength: number }> = {
  homeTitle: { name: texts.word_home_title(), maxLength: 60 },
  homeDescription: { name: texts.word_home_description(), maxLength: 160 },
  homeButton: { name: texts.word_home_button(), maxLength: 40 },
  ticketsCard: { name: texts.word_tickets_card(), maxLength: 80 },
  merchandiseCard: { name: texts.word_merchandise_card(), maxLength: 80 },
  portalCard: { name: texts.word_portal_card(), maxLength: 80 },
  faultTitle: { name: texts.word_fault_title(), maxLength: 80 },
  offlineTitle: { name: texts.word_offline_title(), maxLength: 80 },
}
type WordKey = keyof typeof ownWords

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
    <FormSection title={texts.part_words()} hint={settingHint('words')}>
      {(Object.keys(ownWords) as WordKey[]).map((key) => (
        <Whole key={key}>
          <TextField
            label={ownWords[key].name}
            placeholder={neutral[key]}
            maxLength={ownWords[key].maxLength}
            value={look.words[key] ?? ''}
            error={errors[`look.words.${key}`]}
            onChange={({ target }) => change(key, target.value)}
          />
        </Whole>
      ))}
      <Whole>
        <TextField
          label={settingNames.checkoutButtonLabel}
          hint={settingHint('checkoutButtonLabel')}
          maxLength={500}
          value={look.checkoutButtonLabel}
          error={errors['look.checkoutButtonLabel']}
          onChange={({ target }) => set({ checkoutButtonLabel: target.value })}
        />
      </Whole>
    </FormSection>
  )
}

const images: Record<keyof Required<Look['images']>, { name: string; hint: string }> = {
  logo: { name: texts.image_logo(), hint: texts.image_logo_hint() },
  homeBanner: { name: texts.image_home_banner(), hint: '2400 × 1000' },
  homeBannerTall: { name: texts.image_home_banner_tall(), hint: '800 × 1000' },
  banner: { name: texts.image_banner(), hint: '2400 × 600' },
  ticketsCard: { name: texts.image_tickets_card(), hint: '700 × 1000' },
  merchandiseCard: { name: texts.image_merchandise_card(), hint: '700 × 1000' },
  portalCard: { name: texts.image_portal_card(), hint: '700 × 1000' },
  social: { name: texts.image_social(), hint: '1200 × 630' },
}
type ImageName = keyof typeof images

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
    <FormSection title={texts.part_pictures()}>
      {(Object.keys(images) as ImageName[]).map((name) => (
        <Whole key={name}>
          <PictureField
            label={images[name].name}
            hint={images[name].hint}
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
          label={settingNames[key]}
          hint={texts.lines_hint()}
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
