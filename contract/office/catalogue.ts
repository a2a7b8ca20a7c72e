import { z } from 'zod'
import { officeCall } from './office-call'
import { catalogueFile } from './catalogue-file'
import { effect, dryRunKeys } from './effect'

export const importCatalogue = officeCall('import', {
  summary: 'Creates and changes what a catalogue file names, in one transaction.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  asksAgain: true,
  largeBody: true,
  payload: catalogueFile.extend(dryRunKeys),
  answer: z.object({
    imported: z.object({ settings: z.int(), events: z.int(), items: z.int(), vouchers: z.int() }),
    effect,
    /** Warnings for the operator about imported values that will not work in this set-up. */
    warnings: z.array(z.string()).optional(),
  }),
  refusals: ['owner-setting', 'catalogue-invalid', 'effect-changed'],
})

export const exportCatalogue = officeCall('export', {
  summary: 'The catalogue file of this shop.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: catalogueFile,
})
