import { t } from '../words/words'
import type { ReactNode } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import { wholeAction } from '../../../analysis/actions/phrase'
import { Button } from '../controls/button'
import { Picker } from '../controls/picker'
import { Sentence } from '../explain/sentence'
import { Field } from './field'
import { FieldFindings } from './field-findings'
import { JsonField } from './json-field'
import { newSteps } from './new-steps'
import { useEdit } from './use-edit'
import { useNames } from './use-place'
import { useStepDeps } from './use-step-deps'
import { labelOf } from './value-mode'

/** The actions of an event, step by step in words, and as editable JSON. */
export function EventForm({
  event,
  pointer,
  chain,
}: {
  event: string
  pointer: string
  chain: Json | undefined
}): ReactNode {
  const { set } = useEdit()
  const steps = Array.isArray(chain) ? chain : []
  const options = newSteps(useStepDeps())
  const add = (name: string) => {
    const step = options.find(({ value }) => value === name)?.step
    if (step) set(pointer, [...steps, step])
  }
  const change = (next: readonly Json[]) => set(pointer, next.length === 0 ? undefined : [...next])
  return (
    <Field label={t('eventForm.on', { value: labelOf(event).toLowerCase() })}>
      {steps.length === 0 && <p className="st-hint">{t('eventForm.nothingHappens')}</p>}
      <ol className="st-stack st-steps">
        {steps.map((_, at) => (
          // Steps have no names, so that their order identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <ChainStep key={at} steps={steps} at={at} pointer={pointer} change={change} />
        ))}
      </ol>
      <Picker
        label={t('eventForm.addAStepOn', { event })}
        value=""
        options={options}
        onPick={add}
        placeholder={t('eventForm.addAStep')}
      />
    </Field>
  )
}

interface ChainStepProps {
  readonly steps: readonly Json[]
  readonly at: number
  readonly pointer: string
  readonly change: (next: readonly Json[]) => void
}

function ChainStep({ steps, at, pointer, change }: ChainStepProps): ReactNode {
  const names = useNames()
  const step = steps[at]!
  return (
    <li className="st-stack st-steps__one">
      <details>
        <summary>
          <span className="st-sentence">
            <Sentence
              words={
                isObject(step) ? capital(wholeAction(step, names)) : t('eventForm.thisIsNoStep')
              }
            />
          </span>
        </summary>
        <JsonField
          label={t('eventForm.stepAsJson', { value: at + 1 })}
          value={step}
          onChange={(json) => change(steps.with(at, json))}
        />
        <p className="st-line">
          <Button disabled={at === 0} onClick={() => change(swapped(steps, at))}>
            {t('eventForm.earlier')}
          </Button>
          <Button disabled={at === steps.length - 1} onClick={() => change(swapped(steps, at + 1))}>
            {t('eventForm.later')}
          </Button>
          <Button onClick={() => change(steps.filter((_, index) => index !== at))}>
            {t('eventForm.remove')}
          </Button>
        </p>
      </details>
      <FieldFindings pointer={`${pointer}/${at}`} />
    </li>
  )
}

function swapped(steps: readonly Json[], at: number): Json[] {
  return [...steps.slice(0, at - 1), steps[at]!, steps[at - 1]!, ...steps.slice(at + 1)]
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
