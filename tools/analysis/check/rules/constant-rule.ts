import { child, isObject } from '../../../../renderer/language'
import { constantRules, withoutConstant } from '../../model/constant-rules'
import { decide } from '../../model/decide'
import type { DocumentModel } from '../../model/model'
import { decidesAbout } from './critical'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A rule that is the same for every answer of the server. */
export const constantRule: DocumentRule = {
  code: 'LZ409',
  severity: 'error',
  title: 'A rule that never changes',
  why: 'Whatever asks it always gets the same answer, whatever the server says.',
  unless: ['LZ302', 'LZ410', 'LZ411'],
  alone: true,
  check: (model) => {
    const others = { ...model, rules: withoutConstant(model.rules) }
    return [...constantRules(model.rules)].flatMap(([name, truth]) => {
      const rule = model.rules[name]
      const isCause = isObject(rule) && decide([rule], others) !== undefined
      if (!isCause || !isCondition(model, name)) return []
      return [
        at(model, child('/rules', name), {
          what: say`The rule "${name}" ${truth ? say`always` : say`never`} holds.${decidesAbout(model, rule)}`,
          fix: truth ? say`Mend it, or remove it where it is used.` : say`Mend its condition.`,
        }),
      ]
    })
  },
}

/**
 * Whether a rule gives a boolean. A rule that gives a text always holds, but is not a condition.
 */
function isCondition({ expressions }: DocumentModel, name: string): boolean {
  const pointer = child('/rules', name)
  const type = expressions.find((use) => use.pointer === pointer)?.type
  return type !== undefined && Object.keys(type).every((kind) => kind === 'boolean')
}
