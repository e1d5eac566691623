import { t } from '../words/words'
import { type ReactNode, useState } from 'react'
import { Button, Select } from '../controls/controls'
import { JsonField } from '../properties/json-field'
import {
  blank,
  writeCondition,
  type Condition,
  type Group,
  type Join,
  formOf,
  type Test,
  testNames,
  type TestName,
} from './condition'
import type { Json } from '../../../../renderer/language'
import { anyType, type Type } from '../../../analysis/types/type'
import { Picker } from '../controls/picker'
import { said } from '../../../analysis/words/words'
import {
  typedLiteral,
  comparedName,
  comparedOptions,
  operandName,
  operandOf,
  operandOptions,
  knownValues,
  showLiteral,
} from './operand'
import { useRuleDeps } from './use-rule-deps'

interface Props {
  readonly condition: Condition
  readonly change: (condition: Condition) => void
  /** Removes the row; `undefined` for the outermost row. */
  readonly remove?: () => void
}

const joins: readonly (readonly [Join, string])[] = [
  ['and', t('conditionRow.allOfTheseHold')],
  ['or', t('conditionRow.atLeastOneOfThese')],
  ['nor', t('conditionRow.noneOfTheseHolds')],
  ['nand', t('conditionRow.notAllOfTheseHold')],
]

/** One condition: a comparison, a group of conditions, or JSON for any other form. */
export function ConditionRow({ condition, change, remove }: Props): ReactNode {
  if (condition.kind === 'group')
    return <GroupRows group={condition} change={change} {...(remove ? { remove } : {})} />
  return (
    <div className="st-condition">
      {condition.kind === 'json' ? (
        <div className="st-condition__json">
          <JsonField
            label={t('conditionRow.conditionAsJson')}
            value={condition.json}
            onChange={(json) => change({ kind: 'json', json })}
          />
        </div>
      ) : (
        <TestRow test={condition} change={change} />
      )}
      <div className="st-condition__tools">
        {!remove && (
          <Button
            look="link"
            onClick={() => change({ kind: 'group', joins: 'and', parts: [condition, blank] })}
          >
            {t('conditionRow.andAnother')}
          </Button>
        )}
        <FormButton condition={condition} change={change} />
        {remove && <RemoveButton label={t('conditionRow.removeThisCondition')} remove={remove} />}
      </div>
    </div>
  )
}

/** Turns a comparison into JSON, or replaces JSON by a comparison. */
function FormButton({ condition, change }: Pick<Props, 'condition' | 'change'>): ReactNode {
  if (condition.kind === 'json')
    return (
      <Button look="link" onClick={() => change(blank)}>
        {t('conditionRow.buildItAnew')}
      </Button>
    )
  const json = writeCondition(condition)
  return (
    <Button
      look="link"
      disabled={json === undefined}
      onClick={() => change({ kind: 'json', json: json! })}
    >
      {t('conditionRow.asJson')}
    </Button>
  )
}

function RemoveButton({ label, remove }: { label: string; remove: () => void }): ReactNode {
  return (
    <Button look="icon" aria-label={label} onClick={remove}>
      ✕
    </Button>
  )
}

interface GroupProps {
  readonly group: Group
  readonly change: Props['change']
  readonly remove?: () => void
}

function GroupRows({ group, change, remove }: GroupProps): ReactNode {
  const { parts } = group
  const add = (part: Condition) => change({ ...group, parts: [...parts, part] })
  return (
    <div className="st-stack st-group">
      <div className="st-line">
        <Select
          aria-label={t('conditionRow.howTheConditionsBelongTogether')}
          value={group.joins}
          options={joins}
          choose={(chosen) => change({ ...group, joins: chosen })}
        />
        {remove && <RemoveButton label={t('conditionRow.removeThisGroup')} remove={remove} />}
      </div>
      {parts.map((part, at) => (
        // The parts have no names; their order identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <ConditionRow
          key={at}
          condition={part}
          change={(next) => change({ ...group, parts: parts.with(at, next) })}
          remove={() => change(without(group, at))}
        />
      ))}
      <div className="st-line">
        <Button onClick={() => add(blank)}>{t('conditionRow.addACondition')}</Button>
        <Button onClick={() => add({ kind: 'group', joins: 'or', parts: [blank, blank] })}>
          {t('conditionRow.addAGroup')}
        </Button>
      </div>
    </div>
  )
}

/** Removes a part. A group with one part becomes that part. */
function without(group: Group, at: number): Condition {
  const left = group.parts.filter((_, index) => index !== at)
  return left.length === 1 && (group.joins === 'and' || group.joins === 'or')
    ? left[0]!
    : { ...group, parts: left.length > 0 ? left : [blank] }
}

/** One comparison: its two operands and the operator between them. */
function TestRow({ test, change }: { test: Test; change: (test: Test) => void }): ReactNode {
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

/** A combobox for the second operand: a literal, or another value of the screen. */
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

/** A rule is true or false, so no other test is possible. */
function withValue(test: Test, picked: string): Test {
  const value = picked === 'json:' ? test.value : operandOf(picked)
  return picked.startsWith('rule:') && formOf(test.test).other !== 'none'
    ? { kind: 'test', test: 'holds', value }
    : { ...test, value }
}

/** Changes the test. Keeps the second operand if the new test has the same kind. */
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

interface ListFieldProps {
  readonly value: readonly Json[]
  /** The type of the compared values. */
  readonly type: Type
  readonly change: (value: Json[]) => void
}

/** A list of values: known values have checkboxes, others are typed. */
function ListField({ value, type, change }: ListFieldProps): ReactNode {
  const [typed, setTyped] = useState('')
  const all = [...new Set([...knownValues(type), ...value])]
  const has = (one: Json) => value.includes(one)
  const add = () => {
    if (typed.trim() !== '') change([...value, typedLiteral(typed, type)])
    setTyped('')
  }
  return (
    <fieldset className="st-line st-list">
      <legend className="lz-visually-hidden">{t('listField.theValues')}</legend>
      {all.map((one) => (
        <Button
          key={JSON.stringify(one)}
          aria-pressed={has(one)}
          onClick={() =>
            change(has(one) ? value.filter((other) => other !== one) : [...value, one])
          }
        >
          {showLiteral(one, type) || t('listField.emptyText')}
        </Button>
      ))}
      <input
        className="st-input"
        aria-label={t('listField.anotherValue')}
        placeholder={t('listField.another')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
        }}
      />
    </fieldset>
  )
}
