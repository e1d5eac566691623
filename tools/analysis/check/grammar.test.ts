import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { casesIn } from '../../../renderer/core/testing'
import actions from '../../../schemas/language/action.schema.json'
import expressions from '../../../schemas/language/expression.schema.json'
import { validateScreen } from '../../../src/delivery/validate.generated.js'
import { grammarErrors } from './grammar'
import type { DocumentKind } from './validators.generated.mjs'

interface Case {
  name: string
  valid: boolean
  document: unknown
  error?: { pointer: string; keyword: string }
}

interface Place {
  kind: DocumentKind
  /** The pointer of the tested part in the complete document that `wrap` builds. */
  pointer: string
  wrap: (part: unknown) => unknown
}

const whole = (kind: DocumentKind): Place => ({ kind, pointer: '', wrap: (document) => document })
const places: Readonly<Record<string, Place>> = {
  expression: {
    kind: 'screen',
    pointer: '/rules/case',
    wrap: (part) => ({ screen: 'case', body: [], rules: { case: part } }),
  },
  action: {
    kind: 'screen',
    pointer: '/on/ready/0',
    wrap: (part) => ({ screen: 'case', body: [], on: { ready: [part] } }),
  },
  node: { kind: 'screen', pointer: '/body/0', wrap: (part) => ({ screen: 'case', body: [part] }) },
  ...Object.fromEntries(
    (
      ['screen', 'fragment', 'endpoint', 'profile', 'picture', 'app', 'scenario', 'widget'] as const
    ).map((kind) => [kind, whole(kind)]),
  ),
}

/** Returns the cases beside an operator or action in its schema, or else in the file of a kind. */
function read(name: string): Case[] {
  if (name !== 'expression' && name !== 'action') return readFile(name)
  return casesIn(name === 'action' ? actions : expressions).map(([title, entry]) => ({
    name: title,
    valid: entry.error === undefined,
    document: entry[name],
    ...(entry.error && { error: entry.error }),
  }))
}

const readFile = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../schemas/language/cases/${name}.json`, import.meta.url), 'utf8'),
    grow,
  ) as Case[]

/**
 * Returns the value of a case. "@301" means 301 characters, or 301 rules as the value of `rules`.
 */
function grow(key: string, value: unknown): unknown {
  const size = typeof value === 'string' ? /^@(\d+)$/.exec(value)?.[1] : undefined
  if (size === undefined) return value
  return key === 'rules'
    ? Object.fromEntries(Array.from({ length: Number(size) }, (_, at) => [`rule${at}`, true]))
    : 'x'.repeat(Number(size))
}

describe.each(Object.entries(places))('the grammar of %s', (name, { kind, pointer, wrap }) => {
  it.each(read(name).map((entry) => [entry.name, entry] as const))(
    '%s',
    (_, { valid, document, error }) => {
      const found = grammarErrors(kind, wrap(document)).map(({ instancePath, keyword }) => ({
        pointer: instancePath,
        keyword,
      }))
      expect(found).toEqual(
        valid ? [] : [{ pointer: pointer + error?.pointer, keyword: error?.keyword }],
      )
    },
  )
})

describe('the grammar on a phone', () => {
  it.each(read('device').map((entry) => [entry.name, entry] as const))(
    '%s',
    (_, { valid, document, error }) => {
      expect(validateScreen(document)).toBe(valid)
      const first = validateScreen.errors?.[0]
      expect(first && { pointer: first.instancePath, keyword: first.keyword }).toEqual(error)
    },
  )
})
