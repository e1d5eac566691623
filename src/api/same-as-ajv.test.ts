import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DataType, EndpointFamily, Json } from '../../renderer/language'
import { answerShapes, declaredAnswers } from '../../tools/build/shapes'
import { readShape } from './validators'

const families = readdirSync('schemas/endpoints').map(
  (file) => JSON.parse(readFileSync(`schemas/endpoints/${file}`, 'utf8')) as EndpointFamily,
)
const responses = families.flatMap((family) => {
  const shapes = answerShapes(family)
  return declaredAnswers(family.endpoints).map(
    ([name, type]) => [`${family.family}.${name}`, type, shapes[name]!] as const,
  )
})

/** Creates values of a type, of which some have a wrong type inside. Texts are not empty. */
function valuesOf(type: DataType): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...[type.type ?? 'string'].flat().map(ofKind)) },
    { weight: 1, arbitrary: fc.constantFrom<Json[]>(1, true, [], {}, 'x') },
  )

  function ofKind(kind: string): fc.Arbitrary<unknown> {
    const { enum: list, minimum = 0, minLength = 1, items = {}, properties = {} } = type
    if (list) return fc.constantFrom(...list)
    if (kind === 'string')
      return type.pattern === undefined
        ? fc.constantFrom('a', 'x y', '12', 'á').map((text) => text.padEnd(minLength, 'z'))
        : fc.stringMatching(new RegExp(type.pattern, 'u'))
    if (kind === 'integer') return fc.integer({ min: minimum, max: type.maximum ?? 1e9 })
    if (kind === 'number') return fc.constantFrom(minimum, minimum + 0.5, minimum + 7)
    if (kind === 'boolean') return fc.boolean()
    if (kind === 'array') return fc.array(valuesOf(items), { maxLength: type.maxItems ?? 3 })
    if (kind === 'null') return fc.constant(null)
    const members = Object.entries(properties).map(([name, member]) => [name, valuesOf(member)])
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: type.required ?? [],
    })
  }
}

it.each(responses)('a phone reads each valid response of %s as ajv does', (_, type, shape) => {
  const isValid = new Ajv({ strict: false, useDefaults: true, logger: false }).compile(type)
  let valid = 0
  fc.assert(
    fc.property(valuesOf(type), (value) => {
      const withDefaults = structuredClone(value)
      if (!isValid(withDefaults)) return
      valid++
      const problems: string[] = []
      expect(readShape(shape, value, problems)).toEqual(withDefaults)
      expect(problems).toEqual([])
    }),
  )
  expect(valid).toBeGreaterThan(0)
})
