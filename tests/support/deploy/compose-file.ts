import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

const project = resolve(import.meta.dirname, '../../..')

interface Service {
  readonly image: string
  readonly build?: string
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly env_file?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly restart: string
  readonly volumes: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly ports?: readonly string[]
  readonly networks: readonly string[] | Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly stop_grace_period?: string
}

interface ComposeFile {
  readonly services: Readonly<Record<'shop' | 'database' | 'caddy' | 'backup', Service>>
  readonly volumes: Readonly<Record<string, null>>
  readonly networks: {
    readonly front: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } }
    readonly back: { readonly internal: boolean }
  }
}

/**
 * Returns `compose.yaml` as the container engine reads it with these variables. Throws if a required one is missing.
 */
export function readComposeFile(variables: Readonly<Record<string, string>>): ComposeFile {
  return parse(composeText(), {
    merge: true,
    reviver: (_key: unknown, value: unknown) =>
      typeof value === 'string' ? filled(value, variables) : value,
  }) as ComposeFile
}

/** Returns the variables that `compose.yaml` takes from `.env`. */
export const composeVariables = (): string[] => [
  ...new Set([...composeText().matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)),
]

/**
 * Returns the variables in `deploy/example.env`, including those in comments, which apply to an installation without
 * containers.
 */
export const exampleVariables = (): { readonly name: string; readonly value: string }[] =>
  [...readFileSync(resolve(project, 'deploy/example.env'), 'utf8').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => ({ name, value }),
  )

const composeText = () => readFileSync(resolve(project, 'compose.yaml'), 'utf8')

/** Substitutes variables of the forms `${NAME:?message}` and `${NAME:-default}`. */
function filled(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, other: string) => {
    const given = variables[name]
    if (given) return given
    if (kind === '?') throw new Error(`${name}: ${other}`)
    return other
  })
}
