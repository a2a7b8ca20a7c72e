import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { typedOfficeEmail } from '../typed-text'
import { openSetting, privateSetting } from './declare'
import { line } from './values'

/** Settings of the reply address, the signature of mails, and the weekly report. */
export const mailSettings = {
  contactEmail: openSetting({
    schema: line.overwrite(typedOfficeEmail),
    initial: '',
    otherForTests: 'another@another.example',
    right: { owner: 'who is notified of trouble with money, and whom customers tell of a stolen account' },
    isOneLine: true,
  }),
  /** Whether the roles owner and finance receive last week's figures by mail each Monday. */
  weeklyReport: privateSetting({
    schema: z.boolean(),
    initial: false,
    otherForTests: true,
    right: 'manager',
  }),
  /** The first label of the sender's DKIM record (`<selector>._domainkey.<domain>`); empty if unknown. */
  dkimSelector: privateSetting({
    schema: z
      .string()
      .regex(/^[\w-]{0,63}(?:\.[\w-]{1,63})*$/, texts.dkim_selector())
      .max(200),
    initial: '',
    otherForTests: 'mail1',
    right: 'manager',
  }),
}
