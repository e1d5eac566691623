import type { ReactNode } from 'react'
import { JsonField } from '../properties/json-field'
import { blank, writeCondition, type Condition, type Group, type Join } from './condition'
import { TestRow } from './test-row'

interface Props {
  readonly condition: Condition
  readonly change: (condition: Condition) => void
  /** Takes the row away; the outermost cannot be. */
  readonly remove?: () => void
}

const joins: readonly (readonly [Join, string])[] = [
  ['and', 'All of these hold'],
  ['or', 'At least one of these holds'],
  ['nor', 'None of these holds'],
  ['nand', 'Not all of these hold'],
]

/** One condition: a comparison, a group of conditions, or JSON for what has no other form. */
export function ConditionRow({ condition, change, remove }: Props): ReactNode {
  if (condition.kind === 'group')
    return <GroupRows group={condition} change={change} {...(remove ? { remove } : {})} />
  return (
    <div className="st-condition">
      {condition.kind === 'json' ? (
        <div className="st-condition__json">
          <JsonField
            label="Condition as JSON"
            value={condition.json}
            onChange={(json) => change({ kind: 'json', json })}
          />
        </div>
      ) : (
        <TestRow test={condition} change={change} />
      )}
      <div className="st-condition__tools">
        {!remove && (
          <LinkButton
            press={() => change({ kind: 'group', joins: 'and', parts: [condition, blank] })}
          >
            And another
          </LinkButton>
        )}
        <FormButton condition={condition} change={change} />
        {remove && <RemoveButton label="Remove this condition" remove={remove} />}
      </div>
    </div>
  )
}

/** Turns a comparison into JSON, or gives JSON up for a comparison. */
function FormButton({ condition, change }: Pick<Props, 'condition' | 'change'>): ReactNode {
  if (condition.kind === 'json')
    return <LinkButton press={() => change(blank)}>Build it anew</LinkButton>
  const json = writeCondition(condition)
  return (
    <LinkButton isOff={json === undefined} press={() => change({ kind: 'json', json: json! })}>
      As JSON
    </LinkButton>
  )
}

function LinkButton({
  press,
  isOff = false,
  children,
}: {
  press: () => void
  isOff?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <button type="button" className="st-button st-button--link" disabled={isOff} onClick={press}>
      {children}
    </button>
  )
}

function RemoveButton({ label, remove }: { label: string; remove: () => void }): ReactNode {
  return (
    <button type="button" className="st-icon-button" aria-label={label} onClick={remove}>
      ✕
    </button>
  )
}

interface GroupProps {
  readonly group: Group
  readonly change: Props['change']
  readonly remove?: () => void
}

function GroupRows({ group, change, remove }: GroupProps): ReactNode {
  const { parts } = group
  return (
    <div className="st-group">
      <div className="st-group__head">
        <select
          className="st-select"
          aria-label="How the conditions belong together"
          value={group.joins}
          onChange={({ target }) => change({ ...group, joins: target.value as Join })}
        >
          {joins.map(([join, words]) => (
            <option key={join} value={join}>
              {words}
            </option>
          ))}
        </select>
        {remove && <RemoveButton label="Remove this group" remove={remove} />}
      </div>
      {parts.map((part, at) => (
        // The parts have no names; their order is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <ConditionRow
          key={at}
          condition={part}
          change={(next) => change({ ...group, parts: parts.with(at, next) })}
          remove={() => change(without(group, at))}
        />
      ))}
      <GroupTools add={(part) => change({ ...group, parts: [...parts, part] })} />
    </div>
  )
}

function GroupTools({ add }: { add: (part: Condition) => void }): ReactNode {
  return (
    <div className="st-group__tools">
      <button type="button" className="st-button" onClick={() => add(blank)}>
        Add a condition
      </button>
      <button
        type="button"
        className="st-button"
        onClick={() => add({ kind: 'group', joins: 'or', parts: [blank, blank] })}
      >
        Add a group
      </button>
    </div>
  )
}

/** A group of one is that one. */
function without(group: Group, at: number): Condition {
  const left = group.parts.filter((_, index) => index !== at)
  return left.length === 1 && (group.joins === 'and' || group.joins === 'or')
    ? left[0]!
    : { ...group, parts: left.length > 0 ? left : [blank] }
}
