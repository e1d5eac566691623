import type { ReactNode } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import { valuePhrase } from '../../../analysis/sentences'
import { anyType, type Type } from '../../../analysis/types'
import type { Option } from '../properties/match-options'
import { Picker } from '../properties/picker'
import { formOf, type Test, testNames, type TestName } from './condition'
import { ListField } from './list-field'
import { knownValues, showLiteral, typedLiteral } from './literal'
import { operandName, operandOf, operandOptions } from './operand'
import { useRuleWorld } from './use-rule-world'

/** One comparison: what is looked at, how, and with what. */
export function TestRow({ test, change }: { test: Test; change: (test: Test) => void }): ReactNode {
  const { paths, rules, names, typeOf } = useRuleWorld()
  const name = operandName(test.value)
  const type = name?.startsWith('var:') ? typeOf(name.slice(4)) : anyType
  const form = formOf(test.test)
  const setTest = (next: TestName) => {
    const kept =
      formOf(next).other === form.other
        ? test.other
        : formOf(next).other === 'list' && test.other !== undefined
          ? [test.other]
          : Array.isArray(test.other) && formOf(next).other === 'value'
            ? test.other[0]
            : undefined
    change({
      kind: 'test',
      test: next,
      value: test.value,
      ...(kept === undefined ? {} : { other: kept }),
    })
  }
  const setValue = (picked: string) => {
    const value = picked === 'json:' ? test.value : operandOf(picked)
    // A rule holds or does not: nothing else can be asked about it.
    change(
      picked.startsWith('rule:') && form.other !== 'none'
        ? { kind: 'test', test: 'holds', value }
        : { ...test, value },
    )
  }
  return (
    <div className="st-test">
      <Picker
        label="What is looked at"
        placeholder="Choose a value or a rule"
        value={name ?? (test.value === undefined ? '' : 'json:')}
        options={operandOptions(paths, rules, test.value, names)}
        onPick={setValue}
      />
      <select
        className="st-select st-test__how"
        aria-label="How it is looked at"
        value={test.test}
        onChange={({ target }) => setTest(target.value)}
      >
        {testNames.map((key) => (
          <option key={key} value={key}>
            {formOf(key).words}
          </option>
        ))}
      </select>
      {form.other === 'value' && (
        <OtherField value={test.other} type={type} change={(other) => change({ ...test, other })} />
      )}
      {form.other === 'list' && (
        <ListField
          value={Array.isArray(test.other) ? test.other : []}
          type={type}
          change={(other) => change({ ...test, other })}
        />
      )}
    </div>
  )
}

/**
 * What something is compared with: a literal that is typed or known, or another value of the
 * screen.
 */
function OtherField({
  value,
  type,
  change,
}: {
  value: Json | undefined
  type: Type
  change: (value: Json) => void
}): ReactNode {
  const { paths, names } = useRuleWorld()
  const known = knownValues(type).map(
    (literal): Option => ({
      value: `=${showLiteral(literal, type)}`,
      label: showLiteral(literal, type),
      group: 'Values that come',
    }),
  )
  const own =
    isObject(value) && operandName(value) === undefined
      ? [{ value: 'json:', label: valuePhrase(value, names), group: 'As it is written' }]
      : []
  const options = [
    ...own,
    ...known,
    ...paths.map((option) => ({
      ...option,
      value: `var:${option.value}`,
      label: option.value,
      group: 'Another value',
    })),
  ]
  const shown = isObject(value)
    ? (operandName(value) ?? 'json:')
    : value === undefined
      ? ''
      : `=${showLiteral(value, type)}`
  const listed =
    options.some((option) => option.value === shown) || !shown.startsWith('=')
      ? options
      : [{ value: shown, label: shown.slice(1) }, ...options]
  const pick = (picked: string) => {
    if (picked === 'json:') return
    change(
      picked.startsWith('var:') ? operandOf(picked) : typedLiteral(picked.replace(/^=/, ''), type),
    )
  }
  return (
    <Picker
      label="What it is compared with"
      placeholder="a value"
      value={shown}
      options={listed}
      onPick={pick}
      isFree
    />
  )
}
