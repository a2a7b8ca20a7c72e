import { z } from 'zod'
import { partsOf } from '../settings/declare'
import { lookSettings, ownWords } from '../settings/look'
import { optional } from '../values'
import { itemEntry } from './catalogue-file'
import { dryRunKeys, lastChange, savedAnswer } from './effect'
import { officeCall } from './office-call'

/** The settings of the section `look`, which the screen "Look and texts" edits. */
const look = z.object(partsOf(lookSettings, 'schema'))
export type Look = z.infer<typeof look>
/** Settings of the section `look`. Absent settings stay unchanged. */
const lookPart = look.partial()
export type LookPart = z.infer<typeof lookPart>

const editors = ['owner', 'manager'] as const
/** The version of the draft that the client loaded. */
const version = z.int().min(1)

export const getLook = officeCall('get-look', {
  summary: "Returns the shop's theme and texts: the draft that staff share, and the published settings.",
  roles: editors,
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** The published settings, overridden by the draft. */
    look,
    published: look,
    /** The version of the settings section `look`, for direct changes to it. */
    published_version: z.int().min(1),
    /** The default texts, which pages show if `words` has none. */
    neutral_words: ownWords.extend({ homeDescription: z.string() }),
    ...lastChange,
  }),
})

export const saveLook = officeCall('save-look', {
  summary:
    'Changes the draft of theme and texts, which customers do not see. The rules of the catalogue file apply.',
  roles: editors,
  audit: 'changes',
  takesPages: true,
  payload: z.object({ look: lookPart, version, ...dryRunKeys }),
  example: { look: { faqs: '<p>Bring a hat.</p>' }, version: 1 },
  answer: savedAnswer,
  refusals: ['entry-invalid', 'changed-meanwhile', 'effect-changed'],
})

export const publishLook = officeCall('publish-look', {
  summary: 'Publishes the draft of theme and texts.',
  roles: editors,
  audit: 'changes',
  payload: z.object({ version, ...dryRunKeys }),
  example: { version: 2 },
  answer: savedAnswer,
  refusals: [
    'entry-invalid',
    'changed-meanwhile',
    'effect-changed',
    'look-published',
    'owner-setting',
    'ask-again',
  ],
})

export const keepPreview = officeCall('keep-preview', {
  summary:
    'Stores the unsaved input of a form in the session. Only this session sees it, in previews below /office/preview/.',
  roles: editors,
  audit: 'prepares',
  takesPages: true,
  payload: z.object({
    /** Settings that override the shared draft; `null` to preview the draft itself. */
    look: optional(lookPart),
    /** The item to preview; `null` keeps the previously stored one. */
    item: optional(itemEntry),
  }),
  optional: ['look', 'item'],
  example: {
    look: { faqs: 'Hats.' },
    item: {
      shop_item_type: 'tickets',
      external_code: 'kept',
      type: 'entry',
      name: 'Day ticket',
      price: 10000,
      fee: 500,
      tax_rate: 25,
    },
  },
  answer: z.object({}),
  refusals: ['session-needed'],
})

/** The mails that can be previewed with the draft theme, below `/office/preview/mail/`. */
export const previewedMails = ['welcome', 'order-paid', 'tickets', 'refund-processed'] as const
export type PreviewedMail = (typeof previewedMails)[number]
