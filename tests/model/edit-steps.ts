import { changeOf } from './catalogue-steps'
import { changesOf } from './change-with-dry-run'
import { modelCatalogue } from './model-catalogue'
import type { ModelShop } from './model-shop'
import type { Doing } from './play'

/** Steps of staff in a form: change at once, schedule a change, undo. */
export function editSteps(shop: ModelShop): Doing<EditStep> {
  const change = changesOf(shop)
  const read = async (item: number) => {
    const external_code = modelCatalogue.items[item]?.external_code
    const { body } = await shop.app().office('get-item', { external_code })
    return body as { item: object; version: number }
  }

  return {
    async 'save-item'({ dryRun, ...step }) {
      const { item, version } = await read(step.item)
      return change('save-item', { item: { ...item, ...changeOf(step) }, version }, dryRun)
    },
    async schedule({ minutes, ...step }) {
      const { version } = await read(step.item)
      const at = new Date(shop.app().clock.now.getTime() + minutes * 60_000).toISOString()
      const thing = modelCatalogue.items[step.item]?.external_code
      const requested = { call: 'save-item', thing, version, changes: changeOf(step), at }
      const status = await change('schedule-change', requested, false)
      // The step makes a dry run first, which fails if another transaction locks its rows.
      return status === 503 ? 409 : status
    },
    async 'cancel-scheduled'({ pick }) {
      const [found] = await shop.find<{ id: number }>(
        `select id::int from scheduled_change order by state = 'waiting' desc, id desc offset $1 limit 1`,
        [pick],
      )
      return found === undefined ? 0 : change('cancel-scheduled-change', { change_id: found.id }, false)
    },
    async undo({ pick, dryRun }) {
      const [found] = await shop.find<{ id: number }>(
        `select id::int from audit_log where action in ('save-item', 'end-voucher') order by id desc offset $1 limit 1`,
        [pick],
      )
      return found === undefined ? 0 : change('undo-change', { audit_id: found.id }, dryRun)
    },
  }
}

type EditStep = 'save-item' | 'schedule' | 'cancel-scheduled' | 'undo'
