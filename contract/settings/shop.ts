import { z } from 'zod'
import * as effects from '#texts/compiled/effects/settings'
import * as texts from '#texts/compiled/refusals/values'
import { typedOfficeEmail } from '../typed-text'
import { text } from '../values'
import { openSetting, privateSetting, withNamedParts } from './declare'
import { byKey, labels, line, listOf } from './values'

const seller = z.object({
  name: line,
  address: text(1000),
  vatNumber: line.nullable(),
  registration: line.nullable(),
  email: line.overwrite(typedOfficeEmail).nullable(),
  phone: line.nullable(),
  /** The reason for tax rates of 0, such as an exemption, in the wording that the law requires on invoices. */
  zeroRateNote: line.nullable().default(null),
})

const guaranteeNotice = z.object({
  file: z.string().regex(/^\/pictures\/uploaded\/[\da-f]{32}\.(?:png|jpg|pdf)$/, texts.notice_file()),
  link: z
    .string()
    .max(500)
    .regex(/^(?:https:\/\/\S+)?$/, texts.notice_link()),
})

/** Whether the shop sells, who sells, and how it is reached. */
export const shopSettings = {
  shopName: openSetting({
    schema: line,
    initial: 'Our shop',
    otherForTests: 'Another name',
    right: 'manager',
    isOneLine: true,
    needsNoHint: true,
  }),
  shopActive: openSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: false,
    right: 'manager',
    notes: (isOpen) => [isOpen ? effects.shop_opens() : effects.shop_closes()],
  }),
  merchandiseActive: openSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: false,
    right: 'manager',
    needsNoHint: true,
  }),
  refundsActive: openSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: false,
    right: 'manager',
    notes: (isOn) => (isOn ? [] : [effects.no_refunds()]),
  }),
  /** EU law requires it where goods are sold. A shop without goods may turn it off. */
  withdrawalActive: openSetting({
    schema: z.boolean(),
    initial: true,
    otherForTests: false,
    right: 'manager',
  }),
  /**
   * The official notice of the legal guarantee for goods (Regulation (EU) 2025/1960), by language: the path of the uploaded
   * file, and the address printed on it (empty: none).
   */
  guaranteeNotices: openSetting({
    schema: byKey(z.string().regex(/^[a-z]{2}$/), guaranteeNotice),
    initial: {},
    otherForTests: {
      en: { file: `/pictures/uploaded/${'a'.repeat(32)}.png`, link: '' },
    },
    right: 'manager',
  }),
  currency: openSetting({
    schema: z.string().regex(/^[A-Z]{3}$/, texts.currency()),
    initial: 'EUR',
    otherForTests: 'USD',
    right: 'manager',
    needsNoHint: true,
    notes: (after, before) => [effects.currency({ before, after })],
  }),
  timezone: openSetting({
    schema: text(60),
    initial: 'Europe/Zagreb',
    otherForTests: 'Europe/London',
    right: 'manager',
    notes: () => [effects.timezone()],
  }),
  /** Language of the operator's texts (ISO 639-1), by which browsers hyphenate them and screen readers read them. */
  textLanguage: openSetting({
    schema: z.string().regex(/^[a-z]{2}$/),
    initial: 'en',
    otherForTests: 'hr',
    right: 'manager',
  }),
  seller: withNamedParts(
    privateSetting({
      schema: seller,
      initial: {
        name: '',
        address: '',
        vatNumber: null,
        registration: null,
        email: null,
        phone: null,
        zeroRateNote: null,
      },
      otherForTests: {
        name: 'Another seller',
        address: 'Elsewhere 1',
        vatNumber: 'HR18683136487',
        registration: 'Elsewhere 2',
        email: 'seller@another.example',
        phone: '+385 1 999',
        zeroRateNote: 'Exempt',
      },
      right: {
        name: 'manager',
        address: 'manager',
        vatNumber: { owner: 'a tax number' },
        registration: { owner: 'a tax number' },
        email: 'manager',
        phone: 'manager',
        zeroRateNote: 'manager',
      },
    }),
  ),
  contactAddress: openSetting({
    schema: text(1000),
    initial: '',
    otherForTests: 'Elsewhere 3',
    right: 'manager',
  }),
  websiteLink: openSetting({
    schema: z.object({ text: line, url: line }).nullable(),
    initial: null,
    otherForTests: { text: 'Elsewhere', url: '/elsewhere' },
    right: 'manager',
    needsNoHint: true,
  }),
  socialLinks: openSetting({
    schema: labels,
    initial: {},
    otherForTests: { Mastodon: '/elsewhere' },
    right: 'manager',
    needsNoHint: true,
  }),
  countries: openSetting({
    schema: labels,
    initial: {},
    otherForTests: { HR: 'Hrvatska', AT: 'Austria', DE: 'Germany' },
    right: 'manager',
  }),
  entryTypes: openSetting({
    schema: listOf(text(60)),
    initial: ['entry'],
    otherForTests: [],
    right: 'manager',
  }),
  showOutOfStock: openSetting({
    schema: z.boolean(),
    initial: true,
    otherForTests: false,
    right: 'manager',
  }),
  /** Whether VAT numbers of companies are checked with VIES, the register of the European Union. */
  viesCheck: privateSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: true,
    right: 'manager',
  }),
  /** Whether documents for companies outside Croatia contain an electronic invoice (Factur-X, EN 16931). */
  facturX: privateSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: true,
    right: 'manager',
  }),
}
