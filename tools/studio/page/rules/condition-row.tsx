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
          <button
            type="button"
            className="st-button st-button--link"
            onClick={() => change({ kind: 'group', joins: 'and', parts: [condition, blank] })}
          >
            And another
          </button>
        )}
        {condition.kind === 'json' && (
          <button type="button" className="st-button st-button--link" onClick={() => change(blank)}>
            Build it anew
          </button>
        )}
        {condition.kind === 'test' && (
          <button
            type="button"
            className="st-button st-button--link"
            disabled={writeCondition(condition) === undefined}
            onClick={() => change({ kind: 'json', json: writeCondition(condition)! })}
          >
            As JSON
          </button>
        )}
        {remove && (
          <button
            type="button"
            className="st-icon-button"
            aria-label="Remove this condition"
            onClick={remove}
          >
            ✕
          </button>
        )}
      </div>
    </div>
  )
}

function GroupRows({
  group,
  change,
  remove,
}: {
  group: Group
  change: Props['change']
  remove?: () => void
}): ReactNode {
  const { parts } = group
  const without = (at: number) => {
    const left = parts.filter((_, index) => index !== at)
    // A group of one is that one.
    change(
      left.length === 1 && (group.joins === 'and' || group.joins === 'or')
        ? left[0]!
        : { ...group, parts: left.length > 0 ? left : [blank] },
    )
  }
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
        {remove && (
          <button
            type="button"
            className="st-icon-button"
            aria-label="Remove this group"
            onClick={remove}
          >
            ✕
          </button>
        )}
      </div>
      {parts.map((part, at) => (
        // The parts have no names; their order is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <ConditionRow
          key={at}
          condition={part}
          change={(next) => change({ ...group, parts: parts.with(at, next) })}
          remove={() => without(at)}
        />
      ))}
      <div className="st-group__tools">
        <button
          type="button"
          className="st-button"
          onClick={() => change({ ...group, parts: [...parts, blank] })}
        >
          Add a condition
        </button>
        <button
          type="button"
          className="st-button"
          onClick={() =>
            change({
              ...group,
              parts: [...parts, { kind: 'group', joins: 'or', parts: [blank, blank] }],
            })
          }
        >
          Add a group
        </button>
      </div>
    </div>
  )
}
