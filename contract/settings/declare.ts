import type { z } from 'zod'

/**
 * The right to change a setting. `manager`: owners and managers. An owner's setting could weaken what the shop promises
 * (docs/security.md), and says here how: only an owner changes it, a person gives the password again, and all owners get a mail.
 */
export type Right = 'manager' | OwnersRight
export interface OwnersRight {
  readonly owner: string
}

/** The rights for a setting whose parts have separate rights. */
type PartRights<Value> = Value extends object ? { readonly [Part in keyof Value]-?: Right } : never

/** Everything that forms, files, pages, the log and the tests need to know about a setting. */
export interface SettingDeclaration<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** The value in a new shop. */
  readonly initial: z.output<Schema>
  /** A value that differs from that of the test shop. Tests over all settings change each to it. */
  readonly otherForTests: z.output<Schema>
  readonly right: Right | PartRights<z.output<Schema>>
  /** One line of plain text, without tags and without line breaks, which could end a header line of a mail. */
  readonly isOneLine?: boolean
  /** The label says everything, or the screen explains the setting. All other settings have a hint in `texts/en/settings.json`. */
  readonly needsNoHint?: boolean
  /** Returns what the audit log shows instead of the value. */
  masked?(value: z.output<Schema>): unknown
  /**
   * Returns sentences on what a change of the value means for the shop, which the preview shows. A self-explanatory change has
   * none. The values are `masked`.
   */
  notes?(after: z.output<Schema>, before: z.output<Schema>): readonly string[]
}

/** Declares a setting that no page receives. */
export const privateSetting = <Schema extends z.ZodType>(declaration: SettingDeclaration<Schema>) =>
  declaration

/** Declares a setting that is also sent to pages. */
export const openSetting = <Schema extends z.ZodType>(declaration: SettingDeclaration<Schema>) => ({
  ...declaration,
  /** The schema of the value that pages receive. */
  schemaOnPages: declaration.schema,
})

/** Declares that each part of a setting has a name on its screen, such as `limits_part_logins_per_account` in the texts. */
export const withNamedParts = <Declaration extends object>(declaration: Declaration) => ({
  ...declaration,
  hasNamedParts: true as const,
})

/**
 * Returns one part of each declaration that has it, by the key of the setting. An example of its use:
 * `partsOf(settingDeclarations, 'initial').cartMinutes` is a number.
 */
export function partsOf<Declarations extends Readonly<Record<string, object>>, Part extends string>(
  declarations: Declarations,
  part: Part,
) {
  const found = Object.entries(declarations).flatMap(([key, declaration]) =>
    part in declaration ? [[key, (declaration as Readonly<Record<Part, unknown>>)[part]] as const] : [],
  )
  // `Object.fromEntries` does not know which key has which value.
  return Object.fromEntries(found) as {
    [
      Key in keyof Declarations as Declarations[Key] extends Record<Part, unknown> ? Key : never
    ]: Declarations[Key] extends Record<Part, infer Value> ? Value : never
  }
}
