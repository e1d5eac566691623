import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { stringOrEmpty, isObject, type Json } from '../../../../renderer/language'
import { valuePhrase, conditionSentence } from '../../../analysis/sentences/value'
import { Picker } from '../controls/picker'
import { Select } from '../controls/controls'
import { emptyOf } from '../palette/minimal-node'
import { useRuleDeps, type RuleDeps } from '../rules/use-rule-deps'
import { Field } from './field'
import { JsonField } from './json-field'
import { LiteralField } from './literal-field'
import { TextKeyField } from './text-key-field'
import { useEdit } from './use-place'
import { modeOf, modesOf, modeWords, type Mode, type AcceptedValues } from './value-mode'
import { same } from '../../../analysis/diff/change'
import { blank, readCondition, writeCondition, type Condition } from '../rules/condition'
import { ConditionRow } from '../rules/condition-row'
import '../rules/rules.css'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: AcceptedValues
  /** The description of the property. */
  readonly about?: string
}

/** One property: the source of its value, and the control for it. */
export function ValueField({ label, pointer, value, taken, about }: Props): ReactNode {
  const { set } = useEdit()
  const { names } = useRuleDeps()
  const now = modeOf(value, taken)
  // The user may have chosen another source but no value yet. The document changes with the value.
  const [chosen, choose] = useState<{ mode: Mode; of: Json | undefined }>()
  const mode = chosen && chosen.of === value ? chosen.mode : now
  const change = (next: Json | undefined, isTyping?: boolean) => set(pointer, next, isTyping)

  const setMode = (next: Mode) => {
    choose({ mode: next, of: value })
    if (next === 'none') change(undefined)
    if (next === 'literal') change(literalOf(value, taken, names))
  }
  const isShown = mode === now || (isObject(value) && (mode === 'rule' || mode === 'json'))
  return (
    <Field
      label={
        <>
          {label}
          {taken.required && <span className="st-hint"> {t('valueField.needed')}</span>}
        </>
      }
      pointer={pointer}
      about={about}
      beside={
        <ModeSelect label={label} mode={mode} modes={modesOf(taken, now)} setMode={setMode} />
      }
    >
      <Control
        mode={mode}
        label={label}
        pointer={pointer}
        value={isShown ? value : undefined}
        taken={taken}
        change={change}
      />
    </Field>
  )
}

/** The initial literal of a value; a text keeps its words. */
function literalOf(
  value: Json | undefined,
  { type, schema }: AcceptedValues,
  names: RuleDeps['names'],
) {
  if (type.boolean) return true
  const words =
    isObject(value) && typeof value['t'] === 'string' ? names.text(value['t']) : undefined
  return words ?? schema['default'] ?? emptyOf(type)
}

interface ModeSelectProps {
  readonly label: string
  readonly mode: Mode
  readonly modes: readonly Mode[]
  readonly setMode: (mode: Mode) => void
}

function ModeSelect({ label, mode, modes, setMode }: ModeSelectProps): ReactNode {
  const options = modes.includes(mode) ? modes : [...modes, mode]
  if (options.length < 2) return null
  return (
    <Select
      aria-label={t('valueField.whereItComesFrom', { label })}
      value={mode}
      options={options.map((option) => [option, modeWords[option]])}
      choose={setMode}
    />
  )
}

interface ControlProps {
  readonly mode: Mode
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: AcceptedValues
  readonly change: (value: Json | undefined, isTyping?: boolean) => void
}

function Control({ mode, label, pointer, value, taken, change }: ControlProps): ReactNode {
  const { names } = useRuleDeps()
  if (mode === 'none') return null
  if (mode === 'literal')
    return (
      <LiteralField label={label} pointer={pointer} value={value} taken={taken} change={change} />
    )
  if (mode === 'text')
    return (
      <TextKeyField
        label={label}
        pointer={pointer}
        value={isObject(value) ? value : undefined}
        change={change}
      />
    )
  if (mode === 'rule')
    return <RuleBuilder label={t('valueField.if', { label })} value={value} onChange={change} />
  if (mode === 'value') return <ValuePicker label={label} value={value} change={change} />
  return (
    <>
      {value !== undefined && <p className="st-sentence">{valuePhrase(value, names)}</p>}
      <JsonField label={t('valueField.asJson', { label })} value={value} onChange={change} />
    </>
  )
}

/** A combobox for values of the screen, with their types and their values in the scenario. */
function ValuePicker({
  label,
  value,
  change,
}: Pick<ControlProps, 'label' | 'value' | 'change'>): ReactNode {
  const { paths } = useRuleDeps()
  const path = isObject(value) ? stringOrEmpty(value['var']) : ''
  const found = paths.find((option) => option.value === path)
  return (
    <>
      <Picker
        label={label}
        value={path}
        options={paths}
        onPick={(picked) => change({ var: picked })}
        placeholder={t('valueField.chooseAValueOfThis')}
      />
      {found?.detail !== undefined && <p className="st-hint st-code">{found.detail}</p>}
    </>
  )
}

interface RuleBuilderProps {
  /** The purpose of the rule, such as `Shows only if`. */
  readonly label: string
  readonly value: Json | undefined
  readonly onChange: (value: Json) => void
}

/**
 * A rule as a sentence, and the parts to build it. The document changes once the rule is complete.
 */
export function RuleBuilder({ label, value, onChange }: RuleBuilderProps): ReactNode {
  const { names } = useRuleDeps()
  const [draft, setDraft] = useState<{ of: Json | undefined; condition: Condition }>({
    of: value,
    condition: conditionOf(value),
  })
  // External changes replace the draft. The draft's own change comes back unchanged.
  const isOurs = same(draft.of, value) || same(writeCondition(draft.condition), value)
  const condition = isOurs ? draft.condition : conditionOf(value)
  const written = writeCondition(condition)

  const change = (next: Condition) => {
    const json = writeCondition(next)
    setDraft({ of: json ?? value, condition: next })
    if (json !== undefined && !same(json, value)) onChange(json)
  }
  return (
    <fieldset className="st-stack">
      <legend className="lz-visually-hidden">{label}</legend>
      <output className="st-sentence">
        {written === undefined ? (
          t('ruleBuilder.somethingIsStillToBe')
        ) : (
          <>
            {label} <b>{conditionSentence(written, names)}</b>.
          </>
        )}
      </output>
      <ConditionRow condition={condition} change={change} />
    </fieldset>
  )
}

function conditionOf(value: Json | undefined): Condition {
  return value === undefined ? blank : readCondition(value)
}
