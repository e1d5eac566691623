import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { createValidators, readShape } from './validators'
import { readEmbedded } from '../../tools/build/packaging/testing/read-embedded'
import type { DataType, EndpointFamily, Json } from '../../renderer/language'
import { answerShapes, declaredAnswers } from '../../tools/build/shapes'

const validators = createValidators(readEmbedded)

const detail = { orderStatus: 174, isDelay: '1', userOrderDetail: { detail: [] } }

describe('the validation of a response', () => {
  it('converts a response to the declared types', async () => {
    const check = await validators('loan.loanDetails')
    expect(check({ ...detail })).toMatchObject({
      ok: true,
      value: { orderStatus: '174', isDelay: 1 },
      problems: [],
    })
  })

  it('removes an invalid optional value, and reports its name, never the value [E2]', async () => {
    const check = await validators('loan.loanDetails')
    expect(check({ ...detail, userOrderDetail: { detail: '<html>' } })).toEqual({
      ok: true,
      value: { orderStatus: '174', isDelay: 1, userOrderDetail: {} },
      problems: ['/userOrderDetail/detail type'],
    })
  })

  it('refuses a missing response [E2]', async () => {
    const check = await validators('loan.loanDetails')
    expect(check(undefined)).toMatchObject({ ok: false, problems: [' type'] })
  })

  it('accepts any response of an endpoint without a type', async () => {
    const check = await validators('loan.nothing')
    expect(check('anything')).toEqual({ ok: true, value: 'anything', problems: [] })
  })
})

describe('the types of a family', () => {
  it('are loaded once for several callers', async () => {
    const read = vi.fn(async () => ({}))
    const check = createValidators(read)
    await Promise.all([check('loan.loanDetails'), check('loan.loanRecord')])
    await check('loan.loanDetails')
    expect(read.mock.calls).toEqual([['answers/loan']])
  })

  it('are loaded again after a failure', async () => {
    const read = vi.fn(async () => ({})).mockRejectedValueOnce(new Error('No network.'))
    const check = createValidators(read)
    await expect(check('loan.loanDetails')).rejects.toThrow('No network.')
    expect((await check('loan.loanDetails'))('anything')).toMatchObject({ ok: true })
  })
})

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
