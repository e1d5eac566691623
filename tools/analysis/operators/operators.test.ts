import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operators } from '../../../renderer/language'
import grammar from '../../../schemas/language/expression.schema.json' with { type: 'json' }
import { productFiles } from '../../../tests/structure/imports'
import { meanings } from './meanings'

interface Schema {
  readonly $ref?: string
  readonly then?: Schema
  readonly else?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, unknown>>
}

const definitions = grammar.definitions as Readonly<Record<string, Schema>>
const names = Object.keys(operators).toSorted()
const namedArgumentsOf = (name: string) => Object.keys(operators[name]?.namedArguments ?? {})

describe('an operator', () => {
  it('exists in the grammar, in the renderer and in the table of meanings', () => {
    const namedArguments = new Set(['$comment', ...names.flatMap(namedArgumentsOf)])
    const written = Object.keys(grammar.properties).filter((name) => !namedArguments.has(name))
    expect(written.toSorted()).toEqual(names)
    expect(Object.keys(meanings).toSorted()).toEqual(names)
  })

  it.each(names)('%s has the number of arguments that the grammar allows', (name) => {
    const { least, most } = meanings[name]!.argumentTypes
    expect([least, most]).toEqual(
      countOf((grammar.properties as Readonly<Record<string, Schema>>)[name]!),
    )
  })

  it.each(names)('%s has the namedArguments that the grammar allows', (name) => {
    const beside = Object.keys(definitions[name]?.properties ?? {})
    expect(beside.filter((word) => word !== name && word !== '$comment').toSorted()).toEqual(
      namedArgumentsOf(name).toSorted(),
    )
  })

  it.each(names)('%s has a description as a value or as a condition', (name) => {
    const { value, condition } = meanings[name]!
    expect(value ?? condition).toBeDefined()
  })

  it('is in no other table', () => {
    const homes = /^(?:renderer\/language\/operators\.ts|tools\/analysis\/operators\/)/
    const tables = productFiles(['renderer', 'widgets', 'src', 'tools']).flatMap((file) => {
      const keys = new Set(keysIn(readFileSync(file, 'utf8')).filter((key) => names.includes(key)))
      return homes.test(file) || keys.size < 6 ? [] : [`${file}: ${[...keys].join(' ')}`]
    })
    expect(tables).toEqual([])
  })
})

/**
 * Returns the minimum and maximum number of arguments that a schema accepts. If it does not
 * describe a list, it accepts one argument.
 */
function countOf(schema: Schema): [number, number] {
  const { $ref, then, else: otherwise, minItems, maxItems } = schema
  if ($ref) return $ref.startsWith('#') ? countOf(definitions[$ref.split('/').at(-1)!]!) : [1, 1]
  if (then && otherwise) {
    const [one, other] = [countOf(then), countOf(otherwise)]
    return [Math.min(one[0], other[0]), Math.max(one[1], other[1])]
  }
  if (minItems === undefined || maxItems === undefined) return [1, 1]
  return [minItems, maxItems === grammar.definitions.value.maxItems ? Infinity : maxItems]
}

/** Returns the names of members, and the strings in lists. */
function keysIn(source: string): string[] {
  return [...source.matchAll(/^\s*(?:'([^']+)'|(\w+))(?::\s|,$)/gm)].map(
    ([, quoted, bare]) => quoted ?? bare!,
  )
}
