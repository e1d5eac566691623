import type { ReactNode } from 'react'
import { t } from '../words/words'
import type { Json } from '../../../../renderer/language'
import { anyType, type Type } from '../../../analysis/types/type'
import { Picker } from '../controls/picker'
import { Select } from '../controls/select'
import { said } from '../../../analysis/words/words'
import { formOf, type Test, testNames, type TestName } from './condition'
import { ListField } from './list-field'
import { typedLiteral } from './literal'
import { comparedName, comparedOptions, operandName, operandOf, operandOptions } from './operand'
import { useRuleDeps } from './use-rule-deps'

/** One comparison: its two operands and the test between them. */
export function TestRow({ test, change }: { test: Test; change: (test: Test) => void }): ReactNode {
  const { paths, rules, names, typeOf } = useRuleDeps()
  const { value, other } = test
  const name = operandName(value)
  const type = name?.startsWith('var:') ? typeOf(name.slice(4)) : anyType
  const takes = formOf(test.test).other
  const compare = (next: Json) => change({ ...test, other: next })
  return (
    <div className="st-test">
      <Picker
        label={t('testRow.firstOperand')}
        placeholder={t('testRow.chooseAValueOrARule')}
        value={name ?? (value === undefined ? '' : 'json:')}
        options={operandOptions(paths, rules, value, names)}
        onPick={(picked) => change(withValue(test, picked))}
      />
      <Select
        aria-label={t('testRow.comparison')}
        value={test.test}
        options={testNames.map((key) => [key, said(formOf(key).words)])}
        choose={(next) => change(withTest(test, next))}
      />
      {takes === 'value' && <ComparedValue value={other} type={type} compare={compare} />}
      {takes === 'list' && (
        <ListField value={Array.isArray(other) ? other : []} type={type} change={compare} />
      )}
    </div>
  )
}

interface ComparedValueProps {
  readonly value: Json | undefined
  readonly type: Type
  readonly compare: (value: Json) => void
}

/** A picker for the second operand: a literal, or another value of the screen. */
function ComparedValue({ value, type, compare }: ComparedValueProps): ReactNode {
  const { paths, names } = useRuleDeps()
  return (
    <Picker
      label={t('testRow.secondOperand')}
      placeholder={t('testRow.aValue')}
      value={comparedName(value, type)}
      options={comparedOptions(value, type, paths, names)}
      onPick={(picked) => {
        if (picked.startsWith('var:')) compare(operandOf(picked))
        else if (picked !== 'json:') compare(typedLiteral(picked.replace(/^=/, ''), type))
      }}
      isFree
    />
  )
}

/** A rule is true or false, so that no other test applies to it. */
function withValue(test: Test, picked: string): Test {
  const value = picked === 'json:' ? test.value : operandOf(picked)
  return picked.startsWith('rule:') && formOf(test.test).other !== 'none'
    ? { kind: 'test', test: 'holds', value }
    : { ...test, value }
}

/** Changes the test, and keeps the second operand if the new test takes it. */
function withTest({ test, value, other }: Test, next: TestName): Test {
  const takes = formOf(next).other
  const kept = formOf(test).other === takes ? other : fitting(other, takes)
  return { kind: 'test', test: next, value, ...(kept === undefined ? {} : { other: kept }) }
}

function fitting(other: Json | undefined, takes: 'none' | 'value' | 'list'): Json | undefined {
  if (other === undefined || takes === 'none') return undefined
  if (takes === 'list') return [other]
  return Array.isArray(other) ? other[0] : undefined
}
