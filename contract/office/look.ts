import { z } from 'zod'
import { settings, ownWords } from '../config'
import { itemEntry } from './catalogue-file'
import { dryRunKeys, lastChange, savedAnswer } from './effect'
import type { KeyIn } from './settings'
import { officeCall } from './office-call'
import { optional } from '../values'

/** The settings that the screen "Look and texts" edits: the section `look`. */
const look = settings.pick({
  theme: true,
  images: true,
  cardLogos: true,
  gatewayBadges: true,
  words: true,
  checkoutButtonLabel: true,
  termsConditions: true,
  privacyPolicy: true,
  securityStatement: true,
  faqs: true,
  cookiePolicy: true,
  ambassadorsLinkText: true,
  ambassadorsText: true,
  underConstructionTitle: true,
  underConstructionText: true,
  productTypes: true,
  merchandiseTypes: true,
  paymentMethods: true,
  paymentStatuses: true,
  ticketStatuses: true,
  merchandiseStatuses: true,
  refundStatuses: true,
} satisfies Record<KeyIn<'look'>, true>)
export type Look = z.infer<typeof look>
/** The settings of the look and texts; a part that is absent stays as it is. */
const lookPart = look.partial()
export type LookPart = z.infer<typeof lookPart>

const editors = ['owner', 'manager'] as const
/** The version of the draft that the client loaded. */
const version = z.int().min(1)

export const getLook = officeCall('get-look', {
  summary: "The shop's look and texts: the draft that staff share, and what customers see.",
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
    'Changes the draft of the look and texts, by the rules of the catalogue file. Customers see nothing of it.',
  roles: editors,
  audit: 'changes',
  takesPages: true,
  payload: z.object({ look: lookPart, version, ...dryRunKeys }),
  answer: savedAnswer,
  refusals: ['entry-invalid', 'changed-meanwhile', 'effect-changed'],
})

export const publishLook = officeCall('publish-look', {
  summary: 'Publishes the draft of the look and texts.',
  roles: editors,
  audit: 'changes',
  payload: z.object({ version, ...dryRunKeys }),
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
    "Keeps what a form has, unsaved, for the person's session: /office/preview/ shows that session alone the shop with it.",
  roles: editors,
  audit: 'prepares',
  takesPages: true,
  payload: z.object({
    /** Over the shared draft of the look; null: the draft as it is. */
    look: optional(lookPart),
    /** Null: the item that was kept before stays. */
    item: optional(itemEntry),
  }),
  answer: z.object({}),
  refusals: ['session-needed'],
})

/** The mails that can be seen with the draft of the look, below `/office/preview/mail/`. */
export const previewedMails = ['welcome', 'order-paid', 'tickets', 'refund-processed'] as const
export type PreviewedMail = (typeof previewedMails)[number]
