import * as texts from '../../../texts/compiled/office/ui'
import { labelOf } from '../../ui/formats'

const roles: Readonly<Record<string, string>> = {
  owner: texts.role_owner(),
  manager: texts.role_manager(),
  finance: texts.role_finance(),
  'box office': texts.role_box_office(),
  door: texts.role_door(),
}

/** A role of staff by itself, such as `Box office`; in a sentence it is as it is written. */
export const roleText = (role: string): string => labelOf(roles, role)
