import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { checkFile } from '../engine/check-file'
import { checkProject } from '../engine/check-project'
import { createProject } from '../../project/project'
import { limits, type Json, type JsonObject } from '../../../../renderer/language'
import type { Finding } from '../report'

const path = 'schemas/screens/large.json'

function check(document: object | string): Finding[] {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return checkFile(createProject(new Map([...readFixtures(), [path, text]])), path)
}

const screen = (members: object) => ({ screen: 'large', body: [], ...members })
const text = { widget: 'text', text: { t: 'shop.pay' } }
const nested = (levels: number): object =>
  levels === 1 ? text : { widget: 'card', children: [nested(levels - 1)] }
const repeated = (levels: number): string =>
  `{"screen":"large","body":${'['.repeat(levels)}${']'.repeat(levels)}}`

const withNodes = (count: number) =>
  screen({
    body: [
      {
        widget: 'card',
        children: Array.from({ length: count - 1 }, () => ({ widget: 'skeleton' })),
      },
    ],
  })
const withOperators = (count: number) =>
  screen({
    body: [
      {
        ...text,
        when: { and: Array.from({ length: count - 1 }, () => ({ var: 'session.visitor' })) },
      },
    ],
  })

/** The number of nodes that the app document adds to each screen. */
const panels = 3

describe('the limits of a document', () => {
  it('refuses 5,000 levels without recursion [C6]', () => {
    expect(check(repeated(5_000))).toMatchObject([{ code: 'LZ003', severity: 'error', line: 1 }])
  })

  it('refuses more than 128 KB, measured in bytes', () => {
    const wide = { $comment: 'ñ'.repeat(limits.stringLength), ...text }
    const body = Array.from({ length: 17 }, () => wide)
    expect(check(screen({ body }))).toMatchObject([{ code: 'LZ506', pointer: '' }])
  })

  it('allows 1,500 nodes and refuses 1,501', () => {
    expect(check(withNodes(limits.nodes - panels))).toMatchObject([
      { code: 'LZ517', severity: 'note' },
    ])
    expect(check(withNodes(limits.nodes - panels + 1)).map(({ code }) => code)).toContain('LZ506')
  })

  it('counts the nodes of fragments', () => {
    const many = JSON.stringify({
      fragment: 'many',
      body: Array.from({ length: 800 }, () => ({ widget: 'skeleton' })),
    })
    const files = new Map([
      ...readFixtures(),
      ['schemas/fragments/many.json', many],
      [path, JSON.stringify(screen({ body: [{ fragment: 'many' }, { fragment: 'many' }] }))],
    ])
    expect(checkFile(createProject(files), path)).toMatchObject([
      { code: 'LZ506', pointer: '/body' },
    ])
  })

  it('reports only the screen if fragments multiply, and stops counting at the limit', () => {
    const levels = 12
    const doubled = Array.from({ length: levels }, (_, at): [string, string] => [
      `schemas/fragments/f${at}.json`,
      JSON.stringify({
        fragment: `f${at}`,
        body: [{ fragment: `f${at + 1}` }, { fragment: `f${at + 1}` }],
      }),
    ])
    const last = JSON.stringify({ fragment: `f${levels}`, body: [{ widget: 'skeleton' }] })
    const files = new Map([
      ...readFixtures(),
      ...doubled,
      [`schemas/fragments/f${levels}.json`, last],
      [path, JSON.stringify(screen({ body: [{ fragment: 'f0' }] }))],
    ])
    const found = checkProject(createProject(files)).filter(({ code }) => code === 'LZ506')
    expect(found).toMatchObject([{ file: path, pointer: '/body' }])
  })

  it('allows 32 levels of nodes and refuses 33', () => {
    expect(check(screen({ body: [nested(limits.depth)] }))).toMatchObject([{ code: 'LZ517' }])
    expect(check(screen({ body: [nested(limits.depth + 1)] }))).toMatchObject([{ code: 'LZ506' }])
  })

  it('allows 64 operators in an expression, and refuses 65 with one finding', () => {
    expect(check(withOperators(limits.operatorsPerRule))).toMatchObject([{ code: 'LZ517' }])
    expect(check(withOperators(limits.operatorsPerRule + 1))).toMatchObject([
      { code: 'LZ506', pointer: '/body/0/when' },
    ])
  })

  it('reports once if rules that name each other need more steps than a phone allows', () => {
    const doubled = rulesOf(30, (at) => ({ and: [{ rule: `r${at + 1}` }, { rule: `r${at + 1}` }] }))
    expect(check(screen({ rules: doubled, body: [shown] }))).toMatchObject([{ code: 'LZ506' }])
  })

  it('terminates for a rule that uses itself three times', () => {
    const circle = { r0: { and: [{ rule: 'r0' }, { rule: 'r0' }, { rule: 'r0' }] } }
    expect(check(screen({ rules: circle, body: [shown] }))).toMatchObject([{ code: 'LZ401' }])
  })
})

describe('a note', () => {
  it('is reported once per limit, above half of the limit', () => {
    const half = limits.nodes / 2 - panels
    expect(check(withNodes(half))).toEqual([])
    const [note, ...others] = check(withNodes(half + 1))
    expect(note).toMatchObject({ code: 'LZ517', severity: 'note', pointer: '/body' })
    expect(note?.what).toContain(
      `allows ${limits.nodes}, and ${limits.nodes / 2 + 1} are already used`,
    )
    expect(others).toEqual([])
  })

  it('points to the largest value', () => {
    const operators = (count: number) => withOperators(count).body
    const document = screen({ body: [...operators(40), ...operators(50)] })
    expect(check(document)).toMatchObject([{ code: 'LZ517', pointer: '/body/1/when' }])
  })
})

const shown = { widget: 'skeleton', when: { rule: 'r0' } }

function rulesOf(count: number, make: (at: number) => Json): JsonObject {
  const rules = Array.from({ length: count }, (_, at) => [`r${at}`, make(at)])
  return Object.fromEntries([...rules, [`r${count}`, { '===': [{ var: 'device.os' }, 'ios'] }]])
}
