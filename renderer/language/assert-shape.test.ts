import { describe, expect, it } from 'vitest'
import type { EngineError } from './faults'
import type { Json, JsonObject } from './json'
import { assertShape } from './assert-shape'
import * as limits from './limits'
import { compileTest } from '../core/testing'

const nested = (depth: number): Json =>
  JSON.parse(`${'{"children":['.repeat(depth)}${']}'.repeat(depth)}`) as Json
const refusal = (code: string) => expect.objectContaining({ code }) as EngineError

const many = (length: number) => Array.from({ length }, () => ({ widget: 'text' }))

const rules = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`r${at}`, true]))

describe('a document is refused before it is visited', () => {
  it('if it nests 5,000 deep anywhere [C6]', () => {
    expect(() => assertShape(nested(5_000))).toThrow(refusal('too-deep'))
    expect(() => compileTest({ body: [nested(5_000)] })).toThrow(refusal('too-deep'))
    expect(() => compileTest({}, { app: { failed: [nested(5_000)] } })).toThrow(refusal('too-deep'))
  })

  it('but only the fragment is left out, if a fragment nests 5,000 deep [C6]', () => {
    const program = compileTest(
      { body: [{ fragment: 'deep' }, { widget: 'text' }] },
      { fragments: { deep: { body: [nested(5_000)] } } },
    )
    expect(program.faults).toEqual([
      expect.objectContaining({ code: 'bad-fragment', pointer: '/body/0', detail: 'too-deep' }),
    ])
    expect(program.body[1]?.widget).toBe('text')
  })

  it.each(['__proto__', 'constructor', 'prototype'])('if it has the key %s [C1]', (name) => {
    const member = JSON.parse(`{${JSON.stringify(name)}:{"polluted":true}}`) as JsonObject
    for (const document of [
      member,
      { body: [{ widget: 'text', style: member }] },
      { state: member },
      { rules: { a: { pick: 1, cases: member } } },
    ])
      expect(() => compileTest(document)).toThrow(refusal('forbidden-name'))
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('if it contains more values than its size allows', () => {
    expect(() => assertShape(Array.from({ length: limits.bytes }, () => 0))).toThrow(
      refusal('too-large'),
    )
    expect(() => assertShape(Array.from({ length: 1_000 }, () => 0))).not.toThrow()
  })

  it('if it has more nodes than a screen may have, including nodes of fragments', () => {
    expect(compileTest({ body: many(limits.nodes) }).faults).toEqual([])
    expect(() => compileTest({ body: many(limits.nodes + 1) })).toThrow(refusal('too-many-nodes'))
    const fragments = Object.fromEntries(
      Array.from({ length: 19 }, (_, at) => [
        `f${at}`,
        { body: [{ fragment: `f${at + 1}` }, { fragment: `f${at + 1}` }] },
      ]),
    )
    expect(() =>
      compileTest(
        { body: [{ fragment: 'f0' }] },
        { fragments: { ...fragments, f19: { body: many(1) } } },
      ),
    ).toThrow(refusal('too-many-nodes'))
  })

  it('if it has more than 300 rules', () => {
    expect(compileTest({ rules: rules(limits.rules) }).faults).toEqual([])
    expect(() => compileTest({ rules: rules(limits.rules + 1) })).toThrow(refusal('too-many-rules'))
  })
})
