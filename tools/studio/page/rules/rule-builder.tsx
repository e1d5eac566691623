import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import type { Json } from '../../../../renderer/language'
import { conditionSentence } from '../../../analysis/sentences/value'
import { same } from '../../../analysis/diff/values/difference'
import { blank, readCondition, writeCondition, type Condition } from './condition'
import { ConditionRow } from './condition-row'
import './rules.css'
import { useRuleDeps } from './use-rule-deps'

interface Props {
  /** The purpose of the rule in words: `Shows only if`. */
  readonly label: string
  readonly value: Json | undefined
  readonly onChange: (value: Json) => void
}

/**
 * A rule as a sentence, and below it the parts to build it from. The document changes once no part
 * is missing.
 */
export function RuleBuilder({ label, value, onChange }: Props): ReactNode {
  const { names } = useRuleDeps()
  const [draft, setDraft] = useState<{ of: Json | undefined; condition: Condition }>({
    of: value,
    condition: conditionOf(value),
  })
  // External changes replace the draft; the draft's own change comes back as it was written.
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
