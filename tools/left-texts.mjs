/**
 * `npm run texts-left [PATH…]`: lists strings in the sources below these paths (by default `web server contract rules`)
 * that look like texts for people and are not in the catalogue. See docs/texts.md.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { project } from '../scripts/project.mjs'

/** @typedef {{ file: string, line: number, text: string }} LeftText */
/** @typedef {{ type: string, start: number, [field: string]: unknown }} Node */

/** Attributes that hold no words. */
const wordless =
  /^(class|className|id|key|href|to|type|name|role|rel|target|style|src|srcSet|sizes|d|viewBox|fill|stroke\w*|preserveAspectRatio|autoComplete|inputMode|method|action|httpEquiv|content|lang|media|as|variant|size|aria-(hidden|live|controls|current)|data-.*)$/
/** Calls whose words are for developers and operators, or are selectors. */
const forDevelopers =
  /^(\w*Error|log|warn|info|error|debug|say|test|describe|RegExp|record|section|struct|markContent|closest|querySelector(All)?)$/
/** Fields whose words are for machines. The data of examples is for tests. */
const forMachines =
  /^(class|className|tag|scope|eventKey|contentType|filename|style|font|key|path|summary|help|describe|example)$/

/** The files of source code below a path. @param {string} path */
function sourcesBelow(path) {
  const full = join(project, path)
  const files = statSync(full).isDirectory()
    ? readdirSync(full, { recursive: true, encoding: 'utf8' }).map((file) => join(full, file))
    : [full]
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test|\.d|queries)\.tsx?$/.test(file))
    .map((file) => relative(project, file).replaceAll('\\', '/'))
    .toSorted()
}

/**
 * Returns the strings that look like texts in the files below these paths.
 * @param {readonly string[]} paths
 * @returns {LeftText[]}
 */
export function leftTexts(paths) {
  return paths
    .flatMap(sourcesBelow)
    .flatMap((file) => textsOf(file, readFileSync(join(project, file), 'utf8')))
}

/**
 * Returns the strings that look like texts in a source.
 * @param {string} file
 * @param {string} source
 * @returns {LeftText[]}
 */
export function textsOf(file, source) {
  /** @type {LeftText[]} */
  const found = []
  /** @param {Node} node @param {string} text */
  const note = (node, text) => {
    const line = source.slice(0, node.start).split('\n').length
    found.push({ file, line, text: text.replaceAll(/\s+/g, ' ').trim() })
  }
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (isNode(node)) {
      if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value))) note(node, String(node.value))
      else if (node.type === 'Literal' && typeof node.value === 'string' && isText(node.value))
        note(node, node.value)
      else if (node.type === 'TemplateLiteral')
        for (const words of withoutTags(wordsOf(node))) if (isText(words)) note(node, words)
      if (node.type === 'TemplateLiteral') visit(node.expressions)
      else for (const [field, inner] of Object.entries(node)) if (!isForMachines(node, field)) visit(inner)
    }
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** @param {unknown} node @returns {node is Node} */
const isNode = (node) => typeof node === 'object' && node !== null && 'type' in node

/** A template with its slots as `{}`. @param {Node} node */
const wordsOf = ({ quasis }) =>
  /** @type {{ value: { cooked: string } }[]} */ (quasis).map(({ value }) => value.cooked).join('{}')

/** The words of a template; of one of HTML, those between its tags. @param {string} text */
const withoutTags = (text) =>
  /<[a-z!]/i.test(text) ? text.replaceAll(/<style[^]*?<\/style>|<[^>]*>/gi, '\n').split('\n') : [text]

/** Whether a string looks like a text for people. @param {string} string */
function isText(string) {
  const text = string.trim()
  if (
    !/\p{L}{2}/u.test(text.replaceAll('{}', '')) ||
    /<[a-z/!]|^[a-z]*:?\/|^[a-z-]+:\S|[{};]\s*[\w-]+:/i.test(text)
  )
    return false
  const words = text.split(/\s+/)
  if (words.length === 1) return /^\p{Lu}\p{Ll}+[.!?:…]?$/u.test(text)
  const isList = words.every((word) => /^[a-z\d:[\]/.%()_#&>*!,='"~{}-]+$/.test(word))
  if (isList && words.some((word) => /[-:[\d]/.test(word))) return false
  return /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}[’',.:)]? [\p{L}{]/u.test(text)
}

/**
 * Whether the field of a node contains no text for people.
 * @param {Node} node
 * @param {string} field
 */
function isForMachines(node, field) {
  const { type } = node
  if (type.startsWith('TS') && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(type))
    return true
  if (field === 'typeAnnotation' || field === 'typeArguments' || field === 'source') return true
  if (type === 'ImportDeclaration' || type === 'TaggedTemplateExpression' || type === 'SwitchCase')
    return field !== 'consequent'
  if (type === 'BinaryExpression') return /^[!=]==$/.test(String(node.operator))
  if (type === 'MemberExpression') return field === 'property'
  if (type === 'Property') return field === 'key' || forMachines.test(nameOf(node.key))
  if (type === 'VariableDeclarator') return /^example[A-Z]/.test(nameOf(node.id))
  if (type === 'PropertyDefinition') return field === 'key' || nameOf(node.key) === 'name'
  if (type === 'JSXAttribute') return field === 'name' || wordless.test(nameOf(node.name))
  if (type === 'CallExpression' || type === 'NewExpression') return forDevelopers.test(nameOf(node.callee))
  return false
}

/** @param {unknown} node @returns {string} */
function nameOf(node) {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return [node.name, node.value].find((name) => typeof name === 'string') ?? ''
}

if (process.argv[1] === import.meta.filename) {
  const requested = process.argv.slice(2)
  const left = leftTexts(requested.length > 0 ? requested : ['web', 'server', 'contract', 'rules'])
  for (const { file, line, text } of left) process.stdout.write(`${file}:${line}\t${text}\n`)
  process.stdout.write(`${left.length} left\n`)
}
