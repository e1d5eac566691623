import { useState, type ReactNode } from 'react'
import { stringOrEmpty, isObject, type Json } from '../../../../renderer/language'
import { valuePhrase } from '../../../analysis/sentences'
import { emptyOf } from '../palette/minimal-node'
import { RuleBuilder } from '../rules/rule-builder'
import { useRuleWorld, type RuleWorld } from '../rules/use-rule-world'
import { FieldFindings } from './field-findings'
import { JsonField } from './json-field'
import { LiteralField } from './literal-field'
import { Picker } from './picker'
import { TextKeyField } from './text-key-field'
import { useEdit } from './use-edit'
import { modeOf, modesOf, modeWords, type Mode, type Taken } from './value-mode'

interface Props {
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: Taken
  /** What the property is for. */
  readonly about?: string
}

/** One property: where its value comes from, and the control for that. */
export function ValueField({ label, pointer, value, taken, about }: Props): ReactNode {
  const { set } = useEdit()
  const { names } = useRuleWorld()
  const now = modeOf(value, taken)
  // Somebody may have chosen another way and not yet what; the document changes with the choice.
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
    <div className="st-field">
      <div className="st-field__head">
        <span className="st-field__label" title={about}>
          {label}
          {taken.required && <span className="st-field__need"> needed</span>}
        </span>
        <ModeSelect label={label} mode={mode} modes={modesOf(taken, now)} setMode={setMode} />
      </div>
      <Control
        mode={mode}
        label={label}
        pointer={pointer}
        value={isShown ? value : undefined}
        taken={taken}
        change={change}
      />
      {about !== undefined && <p className="st-field__about">{about}</p>}
      <FieldFindings pointer={pointer} />
    </div>
  )
}

/** What a value begins as once it is written down; a text keeps its words. */
function literalOf(value: Json | undefined, { type, schema }: Taken, names: RuleWorld['names']) {
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
    <select
      className="st-select st-field__mode"
      aria-label={`${label}: where it comes from`}
      value={mode}
      onChange={({ target }) => setMode(target.value as Mode)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {modeWords[option]}
        </option>
      ))}
    </select>
  )
}

interface ControlProps {
  readonly mode: Mode
  readonly label: string
  readonly pointer: string
  readonly value: Json | undefined
  readonly taken: Taken
  readonly change: (value: Json | undefined, isTyping?: boolean) => void
}

function Control({ mode, label, pointer, value, taken, change }: ControlProps): ReactNode {
  const { names } = useRuleWorld()
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
  if (mode === 'rule') return <RuleBuilder label={`${label} if`} value={value} onChange={change} />
  if (mode === 'value') return <ValuePicker label={label} value={value} change={change} />
  return (
    <>
      {value !== undefined && <p className="st-sentence">{valuePhrase(value, names)}</p>}
      <JsonField label={`${label} as JSON`} value={value} onChange={change} />
    </>
  )
}

/** A value of the screen, with its type and what it is in the scenario. */
function ValuePicker({
  label,
  value,
  change,
}: Pick<ControlProps, 'label' | 'value' | 'change'>): ReactNode {
  const { paths } = useRuleWorld()
  const path = isObject(value) ? stringOrEmpty(value['var']) : ''
  const found = paths.find((option) => option.value === path)
  return (
    <>
      <Picker
        label={label}
        value={path}
        options={paths}
        onPick={(picked) => change({ var: picked })}
        placeholder="Choose a value of this screen"
      />
      {found?.detail !== undefined && <p className="st-field__sample">{found.detail}</p>}
    </>
  )
}
