import { parseAst } from 'rolldown/parseAst'
import type { SourceFile } from './read-imports'

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

/**
 * Returns the lines of a component's file where a text is rendered beside other nodes, or directly by a component or a
 * fragment, as `path:line text`. React then keeps a text node, which a translated page has replaced. A text must be the
 * only child of an element. A value counts as text unless its type is `Elements`, `ReactElement` or `JSX.Element`, or
 * the file shows that it is an element. White space counts as no text, because translations leave it alone.
 */
export function looseTexts({ path, text }: SourceFile): string[] {
  const program = parseAst(text, { lang: 'tsx' }) as unknown as Node
  const found = new Map<number, string>()
  const values = new Map<string, Node>()
  const elements = new Set<string>()
  const functions: [name: string, Node][] = []

  each(program, (node) => {
    const name = nameOf(node['id'] ?? node['key'])
    if (node.type === 'VariableDeclarator' && name && isNode(node['init'])) {
      values.set(name, node['init'])
      if (isFunction(node['init'])) functions.push([name, node['init']])
    }
    if (node.type === 'FunctionDeclaration' && name) {
      values.set(name, node)
      functions.push([name, node])
    }
    if (node.type === 'TSPropertySignature' && name && isOfElements(node['typeAnnotation']))
      elements.add(name)
  })

  for (const [name, made] of functions)
    if (/^[A-Z]/.test(name)) for (const each of resultsOf(made)) record(textsIn(each))

  each(program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const children = (node['children'] as Node[]).filter((child) => !isBlank(child))
    const isAlone =
      (node['children'] as Node[]).filter((child) => !isLineBreak(child)).length === 1 &&
      node.type === 'JSXElement' &&
      !/^(React\.)?Fragment$/.test(tagOf(node))
    for (const child of children)
      if (isAlone) record(listedTexts(child))
      else if (child.type === 'JSXText') record([child])
      else if (child.type === 'JSXExpressionContainer') record(textsIn(child['expression'] as Node))
  })
  return [...found].toSorted(([a], [b]) => a - b).map(([, line]) => line)

  function record(nodes: readonly Node[]): void {
    for (const { start, end } of nodes) {
      const code = text.slice(start, end)
      const line = text.slice(0, end - code.trimStart().length).split('\n').length
      found.set(start, `${path}:${line} ${code.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}`)
    }
  }

  /** Texts in a list, which have text nodes of their own even without siblings. */
  function listedTexts(child: Node): Node[] {
    const list = child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child
    return list.type === 'CallExpression' && mapped(list) ? textsIn(list) : []
  }

  /** The parts of an expression that may be text. */
  function textsIn(node: Node, depth = 0): Node[] {
    const inner = (key: string) => textsIn(node[key] as Node, depth)
    switch (node.type) {
      case 'JSXElement':
      case 'JSXEmptyExpression':
      case 'JSXFragment':
        return []
      case 'ConditionalExpression':
        return [...inner('consequent'), ...inner('alternate')]
      case 'LogicalExpression':
        return node['operator'] === '&&' ? inner('right') : [...inner('left'), ...inner('right')]
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
        return inner('expression')
      case 'ArrayExpression':
        return (node['elements'] as Node[]).flatMap((element) => textsIn(element, depth))
      case 'Literal':
        return typeof node['value'] === 'number' ||
          (typeof node['value'] === 'string' && node['value'].trim() !== '')
          ? [node]
          : []
      case 'Identifier': {
        const name = node['name'] as string
        if (elements.has(name) || name === 'undefined') return []
        const value = values.get(name)
        return value && !isFunction(value) && depth < 4 && textsIn(value, depth + 1).length === 0
          ? []
          : [node]
      }
      case 'MemberExpression':
        return elements.has(nameOf(node['property']) ?? '') ? [] : [node]
      case 'CallExpression': {
        const callback = mapped(node)
        if (callback) return resultsOf(callback).flatMap((result) => textsIn(result, depth))
        const callee = node['callee'] as Node
        const name = nameOf(callee) ?? nameOf(callee['property']) ?? ''
        if (elements.has(name) || name === 'createPortal' || name === 'elementOf') return []
        const made = callee.type === 'Identifier' ? values.get(name) : undefined
        const isMade = made && isFunction(made) && depth < 4
        return isMade && resultsOf(made).every((result) => textsIn(result, depth + 1).length === 0)
          ? []
          : [node]
      }
      default:
        return [node]
    }
  }

  /** Whether a declared type, or a function's result, has elements only. */
  function isOfElements(annotation: unknown): boolean {
    const type = isNode(annotation) ? text.slice(annotation.start, annotation.end) : ''
    return /^:\s*(?:\([^()]*\)\s*=>\s*)?(?:(?:Elements|ReactElement|JSX\.Element|null|undefined)[\s|]*)+$/.test(
      type,
    )
  }
}

/** The function that a call of `map` or `flatMap` applies. */
function mapped(call: Node): Node | null {
  const [callback] = call['arguments'] as Node[]
  const name = nameOf((call['callee'] as Node)['property'])
  return callback && isFunction(callback) && (name === 'map' || name === 'flatMap') ? callback : null
}

/** The expressions that a function returns. */
function resultsOf(made: Node): Node[] {
  const body = made['body'] as Node
  if (body.type !== 'BlockStatement') return [body]
  const results: Node[] = []
  each(body, (node) => {
    if (isFunction(node)) return false
    if (node.type === 'ReturnStatement' && isNode(node['argument'])) results.push(node['argument'])
    return true
  })
  return results
}

const isFunction = ({ type }: Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : null
const tagOf = (node: Node) => nameOf((node['openingElement'] as Node | undefined)?.['name']) ?? jsxName(node)
const jsxName = (node: Node) => ((node['openingElement'] as Node)['name'] as { name?: string }).name ?? ''

/** White space that JSX leaves out: it has a line break, or is a comment. */
const isLineBreak = (child: Node) =>
  isBlank(child) &&
  (child.type === 'JSXText'
    ? (child['value'] as string).includes('\n')
    : (child['expression'] as Node).type === 'JSXEmptyExpression')

function isBlank({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return (value as string).trim() === ''
  if (type !== 'JSXExpressionContainer') return false
  const inner = expression as Node
  return (
    inner.type === 'JSXEmptyExpression' ||
    (inner.type === 'Literal' && typeof inner['value'] === 'string' && inner['value'].trim() === '')
  )
}

/** Visits the nodes below one; not those below a node for which `visit` answers `false`. */
function each(root: unknown, visit: (node: Node) => boolean | void): void {
  if (Array.isArray(root)) for (const one of root) each(one, visit)
  else if (typeof root === 'object' && root !== null) {
    if (isNode(root) && visit(root) === false) return
    for (const inner of Object.values(root)) each(inner, visit)
  }
}
