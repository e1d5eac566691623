import { t } from '../words/words'
import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { Select } from '../controls/select'
import { JsonField } from '../properties/json-field'
import { blank, writeCondition, type Condition, type Group, type Join } from './condition'
import { TestRow } from './test-row'

interface Props {
  readonly condition: Condition
  readonly change: (condition: Condition) => void
  /** Removes the row; missing for the outermost one. */
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
        // The parts have no names, so that their order identifies them.
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

/** Removes a part; a group of one becomes that part. */
function without(group: Group, at: number): Condition {
  const left = group.parts.filter((_, index) => index !== at)
  return left.length === 1 && (group.joins === 'and' || group.joins === 'or')
    ? left[0]!
    : { ...group, parts: left.length > 0 ? left : [blank] }
}
