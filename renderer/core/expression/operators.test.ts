import { describe, expect, it } from 'vitest'
import type { Json } from '../../language/json'
import grammar from '../../../schemas/language/expression.schema.json'
import { casesIn, echoServices, evaluateIn, scopeOf } from '../testing'
import { compileExpression } from './compile-expression'

const cases = casesIn(grammar).filter(([, { result }]) => result !== undefined)

describe('an operator of this language', () => {
  it.each(cases)('%s', (_, { expression = null, data = {}, result }) => {
    expect(evaluateIn(data, expression)).toEqual(result)
    // As an argument of `if`, the expression is evaluated by the interpreter.
    expect(evaluateIn(data, { if: [true, expression] })).toEqual(result)
  })

  it('takes a pattern only as a literal or from the profile [AMBIG-005]', () => {
    const fits = (root: string) =>
      evaluateIn(
        { [root]: { pattern: '[2-9]\\d+' }, text: '55' },
        { matches: [{ var: 'text' }, { var: `${root}.pattern` }] },
      )
    expect(fits('profile')).toBe(true)
    expect(() => fits('state')).toThrow('bad-pattern')
    expect(() =>
      evaluateIn(
        { rows: [] },
        { some: [{ var: 'rows' }, { matches: [{ var: 'a' }, { var: 'profile.pattern' }] }] },
      ),
    ).toThrow('bad-pattern')
  })

  it('returns the value of a rule', () => {
    const rule = compileExpression({ rule: 'open' }, () => ['order.status'])
    expect(rule.evaluate(scopeOf())).toBe('rule:open')
    expect(rule.paths).toEqual(['order.status'])
  })

  it('formats milliseconds in the time zone of the phone', () => {
    expect(
      evaluateIn(
        { at: new Date(2024, 0, 5, 7, 9).getTime() },
        { date: { var: 'at' }, as: 'datetime' },
      ),
    ).toBe('2024-01-05 07:09')
  })

  it('evaluates the subject of a pick once, for any number of cases', () => {
    const calls: string[] = []
    const rule = (name: string) => (calls.push(name), 'none')
    const cases = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [String(at), at]))
    const pick = compileExpression({ pick: { rule: 'a' }, cases, default: 'd' }, () => [])
    expect(pick.evaluate(scopeOf({}, { ...echoServices, rule }))).toBe('d')
    expect(calls).toEqual(['a'])
  })

  it('reports which case of a pick was evaluated, under the pointer of the expression', () => {
    const evaluated: string[] = []
    const branches = new Set<string>()
    const pick = compileExpression(
      { pick: { var: 'a' }, cases: { 'a/b': 1 }, default: 2 },
      () => [],
      { pointer: '/body/0/text', branches },
    )
    const services = { ...echoServices, branch: (mark: string) => void evaluated.push(mark) }
    pick.evaluate(scopeOf({ a: 'a/b' }, services))
    pick.evaluate(scopeOf({ a: 'c' }, services))
    expect(evaluated).toEqual(['/body/0/text/cases/a~1b', '/body/0/text/default'])
    expect([...branches]).toEqual(evaluated)
  })
})

const pathsOf = (expression: Json) => compileExpression(expression, (rule) => [`by.${rule}`]).paths

describe('the paths of an expression', () => {
  it('are all paths of the screen that the expression reads, without repetition', () => {
    expect(
      pathsOf({
        if: [{ var: 'a.b' }, { var: ['c', { var: 'd' }] }, { t: 'x', with: { n: { var: 'a.b' } } }],
      }),
    ).toEqual(['a.b', 'd', 'c'])
  })

  it('include the list of a list operator, but not the paths of the element in its body', () => {
    expect(
      pathsOf({
        map: [
          { filter: [{ var: 'rows' }, { var: 'on' }] },
          { reduce: [{ var: 'parts' }, { var: 'current' }, 0] },
        ],
      }),
    ).toEqual(['rows'])
  })

  it('may start at `options` in the body of a list operator', () => {
    const expression = {
      filter: [{ var: 'rows' }, { '===': [{ var: 'kind' }, { var: ['options.kind', 'b'] }] }],
    }
    const rows = [{ kind: 'a' }, { kind: 'b' }]
    const filtered = (options: object) =>
      compileExpression(expression, () => []).evaluate(scopeOf({ rows, options }))
    expect([filtered({ kind: 'a' }), filtered({})]).toEqual([[rows[0]], [rows[1]]])
  })

  it('include the paths of its rules', () =>
    expect(pathsOf({ and: [{ rule: 'one' }, { var: 'x' }] })).toEqual(['x', 'by.one']))
})
