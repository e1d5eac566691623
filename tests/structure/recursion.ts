import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './imports'
import { reach } from './reach'

interface Syntax {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

const json = /(?<!error: )\b(?:Json|JsonObject|unknown)\b/

/** Returns the recursive functions of a file that take JSON. The recursion may be indirect. */
export function walkersIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  if (!json.test(source)) return []
  const functions = new Map<string, Syntax>()
  visit(parseSync(file, source).program as unknown as Syntax, (part) => {
    const { id, init } = part as { id?: Syntax | null; init?: Syntax | null } & Syntax
    const body = part.type === 'VariableDeclarator' ? init : part
    if (id?.type === 'Identifier' && body && /^(?:Arrow)?Function/.test(body.type))
      functions.set(id['name'] as string, body)
  })
  const calls = new Map(
    [...functions].map(([name, { body }]) => [
      name,
      namesIn(body as Syntax).filter((other) => functions.has(other)),
    ]),
  )
  return [...functions].flatMap(([name, { params }]) => {
    const takesJson = (params as Syntax[]).some(({ start, end }) =>
      json.test(source.slice(start, end)),
    )
    return takesJson && reach(name, calls).has(name) ? [name] : []
  })
}

/** Names of values, without names of members. */
function namesIn(part: Syntax): string[] {
  const names: string[] = []
  visit(part, ({ type, name }) => {
    if (type === 'Identifier') names.push(name as string)
  })
  return names
}

function visit(part: Syntax, see: (part: Syntax) => void): void {
  see(part)
  for (const [member, inside] of Object.entries(part)) {
    const isName = part.type === 'MemberExpression' ? member === 'property' : member === 'key'
    if (isName && part['computed'] !== true) continue
    for (const one of Array.isArray(inside) ? inside : [inside]) if (isSyntax(one)) visit(one, see)
  }
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
