import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../renderer/language'
import { sharedRules } from './expectation-findings'

const isOpen = { '===': [{ var: 'order.state' }, 'open'] }

function screenWith(...conditions: JsonObject[]): JsonObject {
  return {
    rules: { open: isOpen, payable: { and: [{ rule: 'open' }, { var: 'order.due' }] } },
    body: conditions.map((when) => ({ widget: 'text', text: 'a', when })),
  }
}

describe('sharedRules', () => {
  it('names the rule that the conditions of all nodes use', () => {
    const screen = screenWith({ rule: 'payable' }, { and: [{ rule: 'payable' }, true] })
    expect(sharedRules(screen, ['/body/0', '/body/1'])).toEqual([
      { pointer: '/rules/payable', nodes: ['/body/0', '/body/1'] },
    ])
  })

  it('names an inner rule that other rules use, if more nodes depend on the inner rule', () => {
    const screen = screenWith({ rule: 'payable' }, { rule: 'open' }, { rule: 'payable' })
    expect(sharedRules(screen, ['/body/0', '/body/1', '/body/2'])).toEqual([
      { pointer: '/rules/open', nodes: ['/body/0', '/body/1', '/body/2'] },
    ])
  })

  it('names no rule for one node, or for nodes without a common rule', () => {
    const screen = screenWith({ rule: 'open' }, { var: 'order.due' })
    expect(sharedRules(screen, ['/body/0'])).toEqual([])
    expect(sharedRules(screen, ['/body/0', '/body/1'])).toEqual([])
  })
})
